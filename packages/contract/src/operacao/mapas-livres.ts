/**
 * Base maps that need no contract. The terms are those of the providers, who may change them: the screen links each to its page.
 */
import type { MapaBase } from './mapas.ts'

export interface MapaLivre extends MapaBase {
  /** The licence and its condition, for the person who chooses. */
  readonly licenca: string
  /** Page with the terms of the provider. */
  readonly termos: string
}

export const MAPAS_LIVRES: readonly MapaLivre[] = [
  {
    chave: 'satelite',
    nome: 'Satélite',
    tiles: ['https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg'],
    tamanho: 256,
    zoomMaximo: 14,
    // The wording that the licence of the mosaic of 2016 requires.
    atribuicao:
      'Sentinel-2 cloudless – https://s2maps.eu by EOX IT Services GmbH (Contains modified Copernicus Sentinel data 2016 & 2017)',
    escuro: true,
    semRede: true,
    licenca: 'CC BY 4.0, uso comercial inclusive: mosaico de 2016, com 10 m por ponto.',
    termos: 'https://s2maps.eu',
  },
  {
    chave: 'claro',
    nome: 'Ruas (OpenStreetMap)',
    tiles: ['https://tile.openstreetmap.org/{z}/{x}/{y}.png'],
    tamanho: 256,
    zoomMaximo: 19,
    atribuicao: '© OpenStreetMap contributors (https://www.openstreetmap.org/copyright)',
    escuro: false,
    licenca: 'Dados ODbL. O servidor é mantido por doações: serve a poucas pessoas, sem garantia.',
    termos: 'https://operations.osmfoundation.org/policies/tiles/',
  },
  {
    chave: 'relevo',
    nome: 'Relevo (OpenTopoMap)',
    tiles: ['https://tile.opentopomap.org/{z}/{x}/{y}.png'],
    tamanho: 256,
    zoomMaximo: 17,
    atribuicao: '© OpenStreetMap contributors, SRTM; mapa © OpenTopoMap (CC-BY-SA)',
    escuro: false,
    licenca: 'CC BY-SA 3.0, dados ODbL. O servidor é mantido por voluntários: serve a poucas pessoas, sem garantia.',
    termos: 'https://opentopomap.org/about',
  },
]
