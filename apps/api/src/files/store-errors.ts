/** What can go wrong with the store itself. The sentences are for whoever runs the server: they name the place and the cause. */

/** The bytes are not there, although something refers to them. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
  readonly sha256: string

  constructor(sha256: string, options?: ErrorOptions) {
    super(`O arquivo ${sha256} não está no depósito de arquivos.`, options)
    this.sha256 = sha256
  }
}

/** The bytes are there and are not the ones that were sent. */
export class FileCorrupt extends Error {
  override readonly name = 'FileCorrupt'
  readonly sha256: string

  constructor(sha256: string, found: string) {
    super(`O arquivo ${sha256} do depósito está corrompido: o conteúdo lido tem o resumo ${found}.`)
    this.sha256 = sha256
  }
}

/** No room, or the quota is used up: the sender may try again later, nothing was kept. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'

  constructor(place: string, options?: ErrorOptions) {
    super(`Não há espaço para gravar em ${place}.`, options)
  }
}

/** The address in the settings cannot be used: the server must not start. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable'
}

/** `error`, or StoreFull where the disk, the quota or the remote server (507) says so. */
export function asStoreFull(error: unknown, place: string): unknown {
  const full = ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '') || statusOf(error) === 507
  return full ? new StoreFull(place, { cause: error }) : error
}

/** The system's code of an error (`ENOENT`), where it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** The HTTP status in an error of the S3 client, where an answer came at all. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  return (error.$metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode
}
