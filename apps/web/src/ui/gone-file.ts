/** A file that was changed, moved or deleted after it was chosen: the browser can no longer read it. */

export function goneSentence(name: string): string {
  return `O arquivo «${name}» foi alterado ou saiu do lugar depois de escolhido: escolha-o de novo.`
}

/** True for the errors of a file that changed or moved; a folder gives the same errors. */
export function isGone(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
}

export async function isGoneFile(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return false
  } catch (error) {
    return isGone(error)
  }
}
