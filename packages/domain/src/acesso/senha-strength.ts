/**
 * Describes while a new password is typed how hard it is to guess. It considers only length and variety; whether the password is a common
 * one only the server knows.
 */

export interface SenhaStrength {
  readonly level: 'fraca' | 'razoável' | 'boa' | 'forte'
  /** Advice that would make the password stronger; absent where none is needed. */
  readonly advice?: string
}

/**
 * Bits of guessing at which a level begins. A server that hashes with argon2id at 16 ms tests 60 passwords a second on a core: 2^50 take
 * half a million core-years, 2^35 twenty.
 */
const LEVELS = [
  { level: 'forte', bits: 60 },
  { level: 'boa', bits: 45 },
  { level: 'razoável', bits: 32 },
] as const

/** Size of the alphabet that each kind of character adds. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 32],
]

/** Bits that a character of an alphabet of this size or more adds: its logarithm to base 2. */
const BITS: readonly (readonly [number, number])[] = [
  [94, 6.6],
  [84, 6.4],
  [68, 6.1],
  [58, 5.9],
  [52, 5.7],
  [42, 5.4],
  [36, 5.2],
  [32, 5],
  [26, 4.7],
  [10, 3.3],
]

/** Keys side by side and counting, which guessers try first. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjklç', 'zxcvbnm']

export function senhaStrength(senha: string, personal: readonly string[] = []): SenhaStrength {
  const known = personal.flatMap((text) => text.toLowerCase().split(/[\s@._-]+/u)).filter((part) => part.length >= 4)
  const rest = known.reduce((text, part) => text.replaceAll(part, ' '), senha.toLowerCase())
  const alphabet = KINDS.reduce((size, [kind, more]) => (kind.test(senha) ? size + more : size), 0)
  const bits = countedCharacters(rest) * (BITS.find(([size]) => alphabet >= size)?.[1] ?? 0)
  const level = LEVELS.find((each) => bits >= each.bits)?.level ?? 'fraca'
  if (level === 'forte') return { level }
  return { level, advice: adviceFor(senha, rest !== senha.toLowerCase(), countedCharacters(rest) < rest.length * 0.7) }
}

/** Returns the number of characters that a guesser has to find: one that repeats the previous one or continues a run counts a quarter. */
function countedCharacters(text: string): number {
  const letters = Array.from(text)
  return letters.reduce((sum, letter, i) => {
    if (letter === ' ') return sum + 0.5
    const previous = letters[i - 1]
    return sum + (previous !== undefined && follows(previous, letter) ? 0.25 : 1)
  }, 0)
}

function follows(one: string, next: string): boolean {
  if (one === next) return true
  return RUNS.some((run) => run.includes(one + next) || run.includes(next + one))
}

function adviceFor(senha: string, hasOwn: boolean, isRegular: boolean): string {
  if (hasOwn) return 'evite o próprio nome e e-mail.'
  if (isRegular) return 'evite sequências e repetições, como 1234 ou aaaa.'
  if (senha.length < 12) return 'mais longa é melhor: junte três ou quatro palavras.'
  return 'misture letras, números e sinais.'
}
