/** The arguments of a rule, by its notation: `cage [NUMBER] CELL…`, `sandwich NUMBER row|column NUMBER`. */
export interface Arguments {
  readonly number: 'none' | 'optional' | 'needed';
  readonly digits: 'none' | 'one' | 'several';
  /** A row or column, and the edge that it is seen from. */
  readonly line: boolean;
  /** The least and the largest number of cells. */
  readonly least: number;
  readonly most: number;
  /** The cells after the equals sign: those after the first, or the second half. */
  readonly second: 'none' | 'rest' | 'half';
  /** Whether everything after the name is written by hand. */
  readonly text: boolean;
}

export function argumentsOf(name: string, notation: string): Arguments {
  const rest = notation.slice(name.length);
  const text = /CONDITION|RELATION|PATTERN/.test(rest);
  if (text) return { number: 'none', digits: 'none', line: false, least: 0, most: 0, second: 'none', text };
  const line = rest.includes('row|column');
  const [beforeLine = ''] = rest.split('row|column');
  const numbers = beforeLine.includes('[NUMBER]') ? 'optional' : beforeLine.includes('NUMBER') ? 'needed' : 'none';
  const digits = rest.includes('DIGIT…') ? 'several' : rest.includes('DIGIT') ? 'one' : 'none';
  const hasSecond = rest.includes(' = ');
  const cells = rest.split(' = ')[0]?.match(/CELL/g)?.length ?? 0;
  const isOpen = rest.includes('CELL…');
  const second = !hasSecond ? 'none' : name === 'clone' ? 'half' : 'rest';
  const least = hasSecond ? 2 : cells;
  return { number: numbers, digits, line, least, most: isOpen ? Number.POSITIVE_INFINITY : cells, second, text };
}

export interface Values {
  readonly number: string;
  readonly digits: string;
  /** `row 3`, `column 2 bottom`. */
  readonly line: string;
  /** What is written by hand. */
  readonly text: string;
  /** The names of cells in order. */
  readonly cells: readonly string[];
}

/** The rule with these values; undefined while something is missing. */
export function written(name: string, needs: Arguments, values: Values): string | undefined {
  const { number, digits, line, text, cells } = values;
  if (needs.text) return text.trim() ? `${name} ${text.trim()}` : undefined;
  const isMissing =
    (needs.number === 'needed' && !/^\d+$/.test(number)) ||
    (needs.digits !== 'none' && !/^\d+( \d+)*$/.test(digits.trim())) ||
    (needs.line && line === '') ||
    cells.length < needs.least ||
    cells.length > needs.most ||
    (needs.second === 'half' && cells.length % 2 === 1);
  if (isMissing) return undefined;
  const parts = [name];
  if (needs.number !== 'none' && number) parts.push(number);
  if (needs.digits !== 'none') parts.push(digits.trim());
  if (needs.line) parts.push(line);
  const at = needs.second === 'rest' ? 1 : needs.second === 'half' ? cells.length / 2 : cells.length;
  parts.push(...cells.slice(0, at));
  if (needs.second !== 'none') parts.push('=', ...cells.slice(at));
  return parts.join(' ');
}

/** The values of a rule of this name, as `written` takes them. */
export function valuesOf(name: string, needs: Arguments, rule: string): Values {
  const rest = rule.slice(name.length).trim();
  if (needs.text) return { number: '', digits: '', line: '', text: rest, cells: [] };
  const [before = ''] = rest.split(/ ?\b(?=r\d+c\d+|row |column )/);
  const numbers = before.split(' ').filter(Boolean);
  const number = needs.number === 'none' ? '' : (numbers.shift() ?? '');
  const line = /\b(?:row|column) \d+(?: right| bottom)?/.exec(rest)?.[0] ?? '';
  return { number, digits: numbers.join(' '), line, text: '', cells: rest.match(/\br\d+c\d+/g) ?? [] };
}
