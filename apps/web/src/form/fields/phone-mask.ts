/** The mask of a Brazilian telephone: mobile numbers begin with 9 and have one more digit than others. */
export function contatoMask(typed: string): string {
  return typed[2] === '9' ? '(99) 9 9999-9999' : '(99) 9999-9999'
}
