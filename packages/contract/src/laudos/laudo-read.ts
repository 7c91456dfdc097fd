/** One laudo and its files. */
import { CAMADAS, PAPEIS } from '@faixa/domain'
import { z } from 'zod'
import { boundsWithin } from '../areas/area-schemas.ts'
import { HISTORY_MAX, historySchema } from '../entidades/entity-history.ts'
import { sha256Schema, uuidSchema } from '../field.ts'
import { route } from '../route.ts'
import { climaPorMinutoSchema } from './clima-schemas.ts'
import { environmentalSchema, featureSchema, laudoInfoSchema } from './laudo-schemas.ts'
import { verdictsSchema } from './verdict-schemas.ts'

const tag = 'Laudos'
const byUuid = z.object({ uuid: uuidSchema })

const withCollections = z.object({ laudoInfo: laudoInfoSchema, collections: z.array(featureSchema) })

export const laudoReadRoutes = {
  listNearLaudos: route({
    method: 'GET',
    path: '/laudos/arredores',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about:
      'Os laudos medidos que tocam uma caixa (oeste,sul,leste,norte em graus, até 1 de lado), com os contornos dos talhões que mediram, os mais recentes primeiro: até 40, e menos onde os contornos são grandes.',
    query: z.object({ limites: boundsWithin(1) }),
    reply: z.object({
      laudos: z.array(
        z.object({
          uuid: uuidSchema,
          codigo: z.string(),
          /** Day of the application, yyyy-mm-dd. */
          data: z.string(),
          /** Coordinates of a MultiPolygon of GeoJSON. */
          contorno: z.array(z.array(z.array(z.array(z.number())))),
        }),
      ),
    }),
  }),
  readLaudoHistory: route({
    method: 'GET',
    path: '/laudos/:uuid/historico',
    access: ['updateLaudo'],
    tag,
    changedBy: 'laudo',
    about: `Quem fez o quê com um laudo, do mais recente ao mais antigo: os ${HISTORY_MAX} últimos atos.`,
    params: byUuid,
    reply: historySchema,
  }),
  readLaudoVerdicts: route({
    method: 'GET',
    path: '/laudos/:uuid/veredictos',
    access: ['readLaudo', 'approveLaudo'],
    tag,
    changedBy: 'laudo',
    about:
      'O laudo diante de cada área protegida próxima: menor distância, distância exigida e sua norma, o que foi aplicado dentro dela, passagens e sobrevoo. Os veredictos substituídos vêm com suas datas.',
    params: byUuid,
    reply: verdictsSchema,
  }),
  readLaudoClima: route({
    method: 'GET',
    path: '/laudos/:uuid/clima',
    access: ['readLaudo', 'approveLaudo'],
    tag,
    changedBy: 'laudo',
    about:
      'O clima de um laudo minuto a minuto: as leituras do arquivo e as digitadas, em UTC, e a que cada minuto aplicado tomou, com o ângulo entre a passada e o vento. Os números que delas resultam estão em `clima` do laudo.',
    params: byUuid,
    reply: climaPorMinutoSchema,
  }),
  readPartialLaudo: route({
    method: 'GET',
    path: '/laudos/parcial/:uuid',
    access: ['readLaudo', 'approveLaudo'],
    tag,
    changedBy: 'laudo',
    about: 'O laudo como o mapa ambiental o mostra: área, aplicação e trajeto.',
    params: byUuid,
    reply: z.object({
      laudoInfo: environmentalSchema.extend({
        data: z.string(),
        dataFinal: z.string(),
        empresaNome: z.string(),
        tratamento: z.string(),
        cultura: z.string(),
      }),
      collections: z.array(featureSchema),
    }),
    raw: 'application/json',
  }),
  readLaudo: route({
    method: 'GET',
    path: '/laudos/:uuid',
    access: ['readLaudo', 'approveLaudo'],
    tag,
    changedBy: 'laudo',
    about:
      'Um laudo com seus números, talhões, avisos e camadas. `camadas` escolhe quais vêm em collections: nomes separados por vírgula, `nenhuma`, ou todas.',
    params: byUuid,
    query: z.object({
      camadas: z
        .string()
        .transform((text) => (text === 'nenhuma' ? [] : text.split(',')))
        .pipe(z.array(z.enum(CAMADAS, { error: 'A camada não existe.' })))
        .optional(),
    }),
    reply: withCollections,
    raw: 'application/json',
  }),
  readLaudoFile: route({
    method: 'GET',
    path: '/laudos/:uuid/arquivos/:papel',
    access: ['readLaudo'],
    tag,
    about:
      'O arquivo como foi enviado, byte por byte. Onde o laudo tem vários deste papel, sha256 diz qual: o de `arquivos` do laudo.',
    params: byUuid.extend({
      papel: z.enum(PAPEIS, { error: 'O laudo tem os arquivos area, aplicacao, trajeto e clima.' }),
    }),
    query: z.object({ sha256: sha256Schema.optional() }),
    raw: 'application/octet-stream',
  }),
}
