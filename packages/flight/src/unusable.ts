/** The reason why a file or a flight cannot be used: a value, never an exception. */
export interface Unusable<Code extends string = string> {
  /** Stable code in kebab-case, for programs. */
  readonly code: Code
  /** One Portuguese sentence with the cause, which names the file if one is concerned. */
  readonly message: string
}

/** Joins the file's name to the reader's `sentence`. */
export function unusableFile<Code extends string>(file: string, code: Code, sentence: string): Unusable<Code> {
  return { code, message: `Não foi possível ler «${file}»: ${lowered(sentence)}` }
}

/** Returns a sentence with a small first letter, for use after a colon. */
export function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
