/**
 * An issue is a finding about data, returned as a value beside the result and never thrown.
 * `code` comes from a closed list in English kebab-case (each reader and step names its own: kml/kml-issues.ts);
 * `message` is one Portuguese sentence for people.
 */
export type Severity = 'erro' | 'aviso' | 'info'

export interface Issue<Code extends string = string> {
  readonly code: Code
  /**
   * `erro`: something was left out of the result; `aviso`: it was taken but a person should check it; `info`: repaired or skipped without
   * loss.
   */
  readonly severity: Severity
  readonly message: string
  /** Location in the input, for people: "Marcador 12 «Talhão 3», anel 1". Empty when it concerns the whole file. */
  readonly place: string
  /** Number of findings folded into this one. Absent: one. */
  readonly count?: number
}
