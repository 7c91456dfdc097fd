/** Sends an uploaded file byte by byte, as a download. */
import { Problem } from '@faixa/contract'
import { type FileFault, faultOf } from '../../files/stores/store-errors.ts'
import type { VerifiedFile } from '../../files/verified-files.ts'
import type { Ask, RawAnswer } from '../ask.ts'
import { attachmentNamed } from './attachment.ts'

interface StoredFile {
  /** Name on the sender's computer. */
  readonly nome: string
  readonly sha256: Buffer
}

const REFUSALS = {
  perdido: { codigo: 'arquivo-perdido', what: 'não está mais no servidor' },
  danificado: { codigo: 'arquivo-danificado', what: 'foi danificado no servidor' },
} as const satisfies Record<FileFault, object>

/** Sends a file with its digest (RFC 9530); changed bytes are refused before the first one is sent. */
export async function sendStoredFile(file: StoredFile, ask: Ask): Promise<RawAnswer> {
  const { bytes, stream } = await openOrRefuse(file, ask)
  return {
    body: stream,
    headers: {
      'content-disposition': attachmentNamed(file.nome),
      'content-length': String(bytes),
      'repr-digest': `sha-256=:${file.sha256.toString('base64')}:`,
      'cache-control': 'no-store',
      // A browser must not interpret an uploaded file as a page of Faixa.
      'x-content-type-options': 'nosniff',
    },
  }
}

async function openOrRefuse({ sha256, nome }: StoredFile, { deps, log }: Ask): Promise<VerifiedFile> {
  try {
    return await deps.files.openVerified(sha256.toString('hex'))
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    deps.metrics.fileFault(fault)
    log.error({ err: error, arquivo: nome }, `arquivo ${fault}`)
    const { codigo, what } = REFUSALS[fault]
    throw new Problem(codigo, { detail: `O arquivo «${nome}» ${what}: avise o suporte, que o restaura da cópia.` })
  }
}
