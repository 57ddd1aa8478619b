/** Small parts that panels share. */
import type { ComponentChildren, JSX } from 'preact';
import { pointed } from '../store';

interface ButtonProps {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
  readonly kind?: 'primary' | 'quiet' | 'chip';
  readonly label?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  /** Shows something on the board while the pointer or the focus is on the button. */
  readonly onPoint?: ((isOn: boolean) => void) | undefined;
}

export function Button({ onClick, children, kind, label, disabled, pressed, onPoint }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={kind}
      onClick={onClick}
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-pressed={pressed}
      onPointerEnter={onPoint && (() => onPoint(true))}
      onPointerLeave={onPoint && (() => onPoint(false))}
      onFocus={onPoint && (() => onPoint(true))}
      onBlur={onPoint && (() => onPoint(false))}
    >
      {children}
    </button>
  );
}

export function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <section class="card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly options: readonly (readonly [T, string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, side by side. */
export function Choice<T extends string>({ name, options, value, onChange }: ChoiceProps<T>): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{name}</legend>
      {options.map(([option, words]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Rules as a list, each shown on the board while it is pointed at. */
export function Rules({ rules }: { readonly rules: readonly string[] }): JSX.Element {
  const point = (rule: string) => (isOn: boolean) => {
    pointed.value = isOn ? [rule] : [];
  };
  return (
    <ul class="rules">
      {rules.map((rule) => (
        <li key={rule} onPointerEnter={() => point(rule)(true)} onPointerLeave={() => point(rule)(false)}>
          {rule}
        </li>
      ))}
    </ul>
  );
}

/** Icons, drawn here: a font may lack them. */
const ICONS = {
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18',
  first: 'M18 6l-8 6 8 6zM6 5v14',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M6 6l8 6-8 6zM18 5v14',
  erase: 'M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5',
  hide: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6',
  remove: 'M6 6l12 12M18 6L6 18',
} as const;

export function Icon({ name }: { readonly name: keyof typeof ICONS }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

/** Milliseconds, or seconds, for people. */
export function duration(ms: number, language: string): string {
  const [value, unit, digits] = ms < 1000 ? [ms, 'millisecond', 0] : [ms / 1000, 'second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(
    Math.max(value, 0),
  );
}
