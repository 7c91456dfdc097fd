import { cancelAcertoSchema } from '@faixa/contract'
import { invalidate } from '../../api/query.ts'
import { errorsOfSchema } from '../../form/state/field-errors.ts'

/** Reloads the open settlement and the lists after a change. */
export async function readAcertosAgain(): Promise<void> {
  await Promise.all([invalidate('readAcerto'), invalidate('listAcertos')])
}

/** The properties shared by all dialogs of a settlement that ask for a reason. */
export const ACERTO_REASON = {
  check: (motivo: string) => errorsOfSchema(cancelAcertoSchema, { motivo }),
  refusedTitle: 'Não foi possível',
  readAgain: readAcertosAgain,
}
