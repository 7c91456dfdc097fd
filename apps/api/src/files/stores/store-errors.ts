/** The failures of the store itself. Their sentences are for the person who runs the server: they name the address and the cause. */
import { codeOf } from '../../disk/unless-gone.ts'

/** The content is not in the store, although something refers to it. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
  readonly sha256: string

  constructor(sha256: string, options?: ErrorOptions) {
    super(`O arquivo ${sha256} não está no depósito de arquivos.`, options)
    this.sha256 = sha256
  }
}

/** The stored bytes differ from those that were sent. */
export class FileCorrupt extends Error {
  override readonly name = 'FileCorrupt'
  readonly sha256: string

  constructor(sha256: string, found: string) {
    super(`O arquivo ${sha256} do depósito está corrompido: o conteúdo lido tem o resumo ${found}.`)
    this.sha256 = sha256
  }
}

/** The ways in which a stored file can be wrong. */
export type FileFault = 'perdido' | 'danificado'

/** Returns the fault of a stored file that an error means; undefined for any other error. */
export function faultOf(error: unknown): FileFault | undefined {
  if (error instanceof FileMissing) return 'perdido'
  return error instanceof FileCorrupt ? 'danificado' : undefined
}

/** The disk or the quota is full: the sender may try again later, and nothing was kept. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'

  constructor(address: string, options?: ErrorOptions) {
    super(`Não há espaço para gravar em ${address}.`, options)
  }
}

/** The store's address in the settings cannot be used: the server must not start. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable'
}

/** Returns StoreFull where the disk, the quota or the remote server (507) reported that; otherwise `error` itself. */
export function asStoreFull(error: unknown, address: string): unknown {
  const full = ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '') || statusOf(error) === 507
  return full ? new StoreFull(address, { cause: error }) : error
}

/** Returns the HTTP status in an error of the S3 client, if the server answered. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  return (error.$metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode
}

/** Reason why a folder cannot be used, in Portuguese. */
export function causeOf(error: unknown): string {
  return CAUSES[codeOf(error) ?? ''] ?? String(error)
}

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'falta permissão',
  EPERM: 'falta permissão',
  ENOENT: 'o sistema não deixa criar pastas ali',
  EROFS: 'o disco é somente para leitura',
  EEXIST: 'já existe um arquivo com esse nome',
  ENOTDIR: 'uma parte do caminho é um arquivo',
  ENAMETOOLONG: 'o nome é longo demais',
  ENOSPC: 'o disco está cheio',
}
