import type { certificadoPdfRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { prepareCertificadoPdf, readCertificadoPdf, removeCertificadoPdf } from './certificado-pdf.actions.ts'

export const certificadoPdfHandlers: HandlersOf<typeof certificadoPdfRoutes> = {
  attachCertificadoPdf: { prepare: ({ params }, ask) => prepareCertificadoPdf(params.id, ask) },
  removeCertificadoPdf: ({ params, query }, ask) => removeCertificadoPdf(params.id, query.sha256, ask),
  readCertificadoPdf: ({ params }, ask) => readCertificadoPdf(params.id, ask),
}
