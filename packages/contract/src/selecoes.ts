/** Selections of plots on the map of jobs, stored under a short code where an address has no room for them. */
import { selectionCodeIn } from '@faixa/domain'
import { z } from 'zod'
import { route } from './route.ts'

const tag = 'Trabalhos'

/** Maximum number of plots in a selection: all plots of the largest usina. */
export const SELECTION_MAX = 100_000

/** Days for which a selection is stored after it was last saved. */
export const SELECTION_DAYS = 180

const selectionCodeSchema = z.preprocess(
  (value) => selectionCodeIn(value) ?? value,
  z.string().refine((text) => selectionCodeIn(text) === text, { error: 'O código da seleção é inválido.' }),
)

/** The body of the largest selection, bytes: the number of a plot has up to 17 digits, a sign and a comma. */
const BODY_BYTES_MAX = 2 ** 21

const talhoesSchema = z
  .array(
    z
      .number({ error: 'Os talhões da seleção são números.' })
      .int({ error: 'Os talhões da seleção são números inteiros.' })
      .refine((id) => id !== 0, { error: 'Nenhum talhão tem o número 0.' }),
  )
  .min(1, { error: 'Escolha pelo menos um talhão.' })
  .max(SELECTION_MAX, { error: 'São talhões demais para uma seleção: no máximo 100.000.' })

export const selectionRoutes = {
  keepSelection: route({
    method: 'POST',
    path: '/selecoes',
    access: ['createTrabalho'],
    tag,
    about: `Guarda uma seleção de talhões sob um código curto, por ${SELECTION_DAYS} dias. A mesma seleção da mesma pessoa tem sempre o mesmo código. Números negativos são talhões que só uma ordem de serviço tem.`,
    idempotencyKey: true,
    maxBodyBytes: BODY_BYTES_MAX,
    maxBodyValues: SELECTION_MAX + 10,
    body: z.object({ talhoes: talhoesSchema }),
    reply: z.object({ codigo: z.string() }),
    status: 201,
  }),
  readSelection: route({
    method: 'GET',
    path: '/selecoes/:codigo',
    access: ['createTrabalho'],
    tag,
    about: 'Os talhões de uma seleção guardada. Existe só para quem vê todos eles.',
    params: z.object({ codigo: selectionCodeSchema }),
    reply: z.object({ talhoes: z.array(z.number().int()) }),
  }),
}
