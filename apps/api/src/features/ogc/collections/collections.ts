/** The collections of OGC API, in the order in which they are listed: a table. */
import { grantOf } from '@faixa/domain'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { LAUDOS } from './laudo-features.queries.ts'
import { layerSource } from './layer-features.queries.ts'
import { PLOTS, PROTECOES } from './registered-features.queries.ts'
import type { Collection } from './source.ts'
import { VERDICTS } from './verdict-features.queries.ts'

/** A tile of this zoom is 40 km wide, about the size of a usina. */
const FIELDS_FROM = 10
/** A tile of this zoom is 5 km wide: some fields, each with hundreds of swaths. */
const FLIGHTS_FROM = 13

const COLLECTIONS: Readonly<Record<string, Collection>> = {
  laudos: {
    title: 'Laudos',
    description: 'Cada laudo com seus números, sobre os talhões que mediu. O dia é o da aplicação.',
    needs: 'readLaudo',
    tilesFrom: FIELDS_FROM,
    ...LAUDOS,
  },
  talhoes: {
    title: 'Talhões',
    description: 'Os talhões cadastrados das empresas, como estão em vigor.',
    needs: 'readArea',
    tilesFrom: FIELDS_FROM,
    ...PLOTS,
  },
  'faixas-aplicadas': {
    title: 'Faixas aplicadas',
    description: 'O que cada laudo aplicou, como foi voado: uma feição por faixa ou por trecho do registro.',
    needs: 'readLaudo',
    tilesFrom: FLIGHTS_FROM,
    ...layerSource('aplicacao'),
  },
  'nao-aplicada': {
    title: 'Área não aplicada',
    description: 'O que ficou sem aplicação dentro dos talhões de cada laudo.',
    needs: 'readLaudo',
    ...layerSource('area-nao-aplicada'),
  },
  externa: {
    title: 'Aplicação externa',
    description: 'O que foi aplicado fora dos talhões de cada laudo.',
    needs: 'readLaudo',
    ...layerSource('aplicacao-externa'),
  },
  sobreposicao: {
    title: 'Aplicação sobreposta',
    description: 'O que foi aplicado duas ou mais vezes dentro dos talhões; passadasNoMinimo diz quantas.',
    needs: 'readLaudo',
    ...layerSource('sobreposicao'),
  },
  'areas-protegidas': {
    title: 'Áreas protegidas e obstáculos',
    description:
      'As áreas de proteção e os obstáculos cadastrados, com a distância a guardar. O período é o da validade.',
    needs: 'readArea',
    ...PROTECOES,
  },
  vereditos: {
    title: 'Vereditos',
    description: 'Cada laudo diante de cada área protegida próxima, no ponto em que a aplicação chegou mais perto.',
    needs: 'readLaudo',
    ...VERDICTS,
  },
}

/** Returns the collections that exist for a person. */
export function collectionsOf(actor: SignedIn): readonly (readonly [id: string, Collection])[] {
  return Object.entries(COLLECTIONS).filter(([, { needs }]) => grantOf(actor, needs).reach !== 'none')
}
