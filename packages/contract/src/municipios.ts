/** Municípios, to propose and to choose from. */
import { UF_CODES } from '@faixa/domain'
import { z } from 'zod'
import { boundsWithin } from './areas/area-schemas.ts'
import { route } from './route.ts'

const tag = 'Listas'
const POSITION = 'Diga a posição em graus.'
const degrees = (most: number) =>
  z.coerce.number({ error: POSITION }).min(-most, { error: POSITION }).max(most, { error: POSITION })

export const municipioRoutes = {
  findMunicipio: route({
    method: 'GET',
    path: '/municipios/em',
    access: ['createLaudo', 'readLaudo'],
    tag,
    about:
      'O município em que fica uma posição, como proposta: os limites são de 2010, simplificados a dezenas de metros, e faltam os seis municípios mais novos. Vazio fora do Brasil.',
    query: z.object({ lon: degrees(180), lat: degrees(90) }),
    reply: z.object({ municipio: z.object({ nome: z.string(), uf: z.enum(UF_CODES) }).optional() }),
  }),
  listMunicipios: route({
    method: 'GET',
    path: '/municipios',
    access: ['createLaudo', 'readLaudo'],
    tag,
    about: 'Os nomes dos municípios de um estado, para sugerir enquanto se digita; faltam os seis mais novos.',
    query: z.object({ uf: z.enum(UF_CODES, { error: 'O estado não está na lista.' }) }),
    reply: z.array(z.string()),
  }),
  readDivisas: route({
    method: 'GET',
    path: '/municipios/divisas',
    access: ['createLaudo', 'readLaudo'],
    tag,
    about:
      'As divisas dos municípios que tocam uma caixa (oeste,sul,leste,norte em graus, até 4 de lado), para mapas sem internet: linhas inteiras, de 2010 e simplificadas, e o nome de cada município num lugar dentro dele.',
    query: z.object({ limites: boundsWithin(4) }),
    reply: z.object({
      /** Longitude and latitude of each position, degrees. */
      divisas: z.array(z.array(z.tuple([z.number(), z.number()]))),
      nomes: z.array(z.object({ nome: z.string(), uf: z.enum(UF_CODES), lon: z.number(), lat: z.number() })),
    }),
  }),
}
