/** Takes the swath certificate of a laudo from the register, and keeps it as it is now: a later edit of the register changes nothing here. */
import { type CertificadoDeFaixa, type CertificadoTomado, certificadoDoVoo, grupoOf } from '@faixa/domain'
import { present } from '@faixa/units'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Columns of a laudo that decide which certificate its flight takes. */
export const CERTIFIED_COLUMNS = ['id', 'aeronave_id', 'data', 'tratamento', 'dados_operacao'] as const

type CertifiedLaudo = Pick<Selectable<Tables['laudos']>, (typeof CERTIFIED_COLUMNS)[number]>

export async function takeCertificate(db: Db, flown: CertifiedLaudo): Promise<void> {
  const taken = await findCertificate(db, flown)
  await db
    .updateTable('laudos')
    .set({ certificado_faixa: taken ?? null })
    .where('id', '=', flown.id)
    .execute()
}

/** The certificate that a flight takes; undefined without an aircraft, and where it has none. */
export async function findCertificate(
  db: Db,
  flown: Omit<CertifiedLaudo, 'id'>,
): Promise<CertificadoTomado | undefined> {
  const registered = flown.aeronave_id === null ? [] : await certificatesOf(db, flown.aeronave_id)
  return certificadoDoVoo(registered, {
    dia: flown.data,
    grupo: grupoOf(flown.tratamento, flown.dados_operacao?.produtos),
    dados: flown.dados_operacao ?? {},
  })
}

async function certificatesOf(db: Db, aeronaveId: number): Promise<CertificadoDeFaixa[]> {
  const rows = await db
    .selectFrom('certificados')
    .select([
      'id',
      'nome',
      'altura_voo',
      'grupo',
      'faixa',
      'cv',
      'incerteza',
      'incerteza_fonte',
      'responsavel',
      'padrao_deposito',
    ])
    .select([
      sql<string>`to_char(data, 'YYYY-MM-DD')`.as('data'),
      sql<string | null>`to_char(valido_ate, 'YYYY-MM-DD')`.as('valido_ate'),
    ])
    .where('aeronave_id', '=', aeronaveId)
    .where('arquivado_em', 'is', null)
    .orderBy('nome')
    .orderBy('id')
    .execute()
  return rows.map(({ id, nome, faixa, data, ...row }) => ({
    id,
    configuracao: nome,
    largura: faixa,
    data,
    ...present({
      alturaVoo: row.altura_voo ?? undefined,
      grupo: row.grupo ?? undefined,
      cv: row.cv ?? undefined,
      incerteza: row.incerteza ?? undefined,
      incertezaFonte: row.incerteza_fonte ?? undefined,
      validade: row.valido_ate ?? undefined,
      responsavel: row.responsavel ?? undefined,
      padrao: row.padrao_deposito ?? undefined,
    }),
  }))
}
