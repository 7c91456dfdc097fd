import { FAULT_SENTENCES, verifyLevantamentoText } from '@faixa/revision'
import { readAttachedJson } from '../../export/pdf/attached-json.ts'
import type { Outcome } from './check-files.ts'

interface Registered {
  /** SHA-256 of the document with the code of the page. */
  readonly hash: string
  readonly keys: readonly Uint8Array[]
}

/** Checks a dropped PDF or JSON against the registered levantamento. Nothing leaves the browser. */
export async function checkLevantamento(file: File, { hash, keys }: Registered): Promise<Outcome> {
  const isJson = /\.json$/i.test(file.name)
  const text = isJson ? await file.text() : await readAttachedJson(file)
  if (text === undefined) {
    return {
      tone: 'warning',
      title: 'Este arquivo não traz o JSON assinado',
      text: 'Não é o PDF emitido pelo Faixa, ou foi salvo de novo por outro programa.',
    }
  }
  const verified = verifyLevantamentoText(text, keys)
  const [fault] = verified.faults
  if (fault !== undefined) return { tone: 'danger', title: 'Não confere', text: FAULT_SENTENCES[fault] }
  if (!('sha256' in verified) || verified.sha256 !== hash) {
    return {
      tone: 'danger',
      title: 'É outro levantamento',
      text: 'O arquivo tem assinatura válida, mas não é o levantamento deste código.',
    }
  }
  // The pages of a PDF can be changed around a genuine attachment.
  const pages = isJson ? '' : ' As páginas de um PDF podem ser trocadas em volta dele: compare o que dizem com o JSON.'
  return {
    tone: 'success',
    title: 'Confere',
    text: `${isJson ? 'O arquivo' : 'O JSON dentro do PDF'} é, byte por byte, o levantamento registrado, e a assinatura vale.${pages}`,
  }
}
