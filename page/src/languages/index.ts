/** The language of the page: the browser's, if there is a table for it. */
import { computed, signal } from '@preact/signals';
import { de } from './de';
import { en, type Words } from './en';

export const TABLES: Readonly<Record<string, Words>> = { en, de };

function preferred(): string {
  const chosen = stored() ?? navigator.languages.find((name) => name.slice(0, 2) in TABLES);
  return chosen?.slice(0, 2) ?? 'en';
}

function stored(): string | null {
  try {
    return localStorage.getItem('sudosat-language');
  } catch {
    return null;
  }
}

export const language = signal(preferred());
export const t = computed<Words>(() => TABLES[language.value] ?? en);

export function choose(name: string): void {
  language.value = name;
  document.documentElement.lang = name;
  try {
    localStorage.setItem('sudosat-language', name);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
