/**
 * An issue is a finding about data, returned as a value beside the result and never thrown.
 * `code` comes from a closed list in English kebab-case; `message` is one Portuguese sentence for people.
 */
export type Severity = 'erro' | 'aviso' | 'info';

export interface Issue {
  readonly code: string;
  /** erro: something was left out of the result; aviso: taken, but look at it; info: repaired without loss. */
  readonly severity: Severity;
  readonly message: string;
  /** Where in the input, for people: "Placemark 12 «Talhão 3», anel 1". Empty when it concerns the whole file. */
  readonly place: string;
}
