/** Makes the paper of a certificate from its signed document, which is attached to it. */
import type { Eliminacao } from '@faixa/contract'
import { groupedCode } from '@faixa/revision'
import { certidaoPdfName } from '../../export/file-names.ts'
import { paths, publicUrlOf } from '../../paths.ts'
import { loadNow } from '../../ui/connection/load-part.ts'
import { saveFile } from '../../ui/save-file.ts'

export async function saveCertidao({ hash, por, ...signed }: Eliminacao): Promise<void> {
  const { documento } = signed
  const [{ eliminacaoPdf }, { readIssuer }, { withAttachedJson }] = await Promise.all([
    loadNow(() => import('../../export/pdf/eliminacao/eliminacao-pdf.ts')),
    loadNow(() => import('../../export/read-issuer.ts')),
    loadNow(() => import('../../export/pdf/attached-json.ts')),
  ])
  const codigo = groupedCode(documento.verificacao)
  const check = { codigo, url: publicUrlOf(paths.verifyCode.replace('$codigo', codigo)) }
  const pdf = eliminacaoPdf({ documento, hash, por, check, issuer: await readIssuer() })
  const made = new Date(documento.quando)
  saveFile(await withAttachedJson(pdf, signed, made, 'certidao'), certidaoPdfName(documento.empresa.nome, made))
}
