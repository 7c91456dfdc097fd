/** Why a file, or a flight, cannot be used at all: an answer, never an exception. */
export interface Unusable<Code extends string = string> {
  /** Stable, in kebab-case, for programs. */
  readonly code: Code
  /** One Portuguese sentence that names the file, where there is one, and the cause. */
  readonly message: string
}

/** `sentence` as the reader gives it, joined to the file's name. */
export function unusableFile<Code extends string>(file: string, code: Code, sentence: string): Unusable<Code> {
  return { code, message: `Não foi possível ler «${file}»: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` }
}
