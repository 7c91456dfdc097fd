/** The paper of a swath certificate, attached, removed and sent by those who manage the certificate. */
import { ROUTES, type Routes } from '@faixa/contract'
import { type EntityState, entityChanged } from '../../../changes/entity-changed.queries.ts'
import type { Ask, Prepared, RawAnswer } from '../../../http/ask.ts'
import { createUploadSlots } from '../../../http/uploads/upload-slots.ts'
import { type PdfPlace, preparePdf, readPdf, removePdf } from '../../../quota/attached-pdf.ts'
import { ofPrestadora } from '../../../quota/take-from-quota.ts'
import { findLiving, findShown } from '../entity-access.actions.ts'
import { lockRow } from '../entity-rows.queries.ts'
import { prestadoraOfAeronave } from '../parents.queries.ts'

interface Certificate {
  readonly id: number
  readonly prestadoraId: number
  /** The row as it was locked; absent before the transaction of a write. */
  readonly row?: EntityState | undefined
}

const CERTIFICATE_PDF: PdfPlace<Certificate> = {
  of: 'certificado',
  title: 'O certificado',
  campo: 'pdf',
  none: 'Este certificado não tem PDF anexado.',
  quotaOf: ({ prestadoraId }) => ofPrestadora(prestadoraId),
  changed: (ask, { id, row }, verb, states) =>
    entityChanged(ask, { table: 'certificados', id }, row, { cause: `${verb}-pdf`, tipo: 'certificados', ...states }),
}

const takeSlot = createUploadSlots(
  (most) => `Você já está enviando ${most} certificados: aguarde o fim de um deles e tente novamente.`,
)

/** Finds a living certificate within reach. */
async function findCertificate(ask: Ask, id: number): Promise<Certificate> {
  const { aeronave } = await findLiving(ask, 'certificados', id)
  return { id, prestadoraId: (await prestadoraOfAeronave(ask.db, aeronave.id))! }
}

async function lockCertificate(ask: Ask, id: number): Promise<Certificate> {
  const row = await lockRow(ask.db, 'certificados', id)
  return { ...(await findCertificate(ask, id)), row }
}

export function prepareCertificadoPdf(id: number, ask: Ask): Promise<Prepared<Routes['attachCertificadoPdf']>> {
  return preparePdf(
    ask,
    takeSlot(ask),
    CERTIFICATE_PDF,
    {
      schema: ROUTES.attachCertificadoPdf.body,
      find: (asking) => findCertificate(asking, id),
      lock: (within) => lockCertificate(within, id),
    },
    (attached) => attached,
  )
}

export async function removeCertificadoPdf(id: number, seen: string | undefined, ask: Ask) {
  return removePdf(ask, CERTIFICATE_PDF, await lockCertificate(ask, id), seen)
}

/** People who see archived certificates read their papers, too. */
export async function readCertificadoPdf(id: number, ask: Ask): Promise<RawAnswer> {
  await findShown(ask, 'certificados', id)
  return readPdf(ask, CERTIFICATE_PDF, id)
}
