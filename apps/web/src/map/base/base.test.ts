import { expect, test } from 'vitest'
import { PALETTES } from '../palette.ts'
import { baseLayers } from './base-layers.ts'
import { type BaseMap, OFFLINE_BASE } from './base-map.ts'
import { GRATICULE } from './graticule.ts'
import { usualBase } from './use-base-maps.ts'

function online(chave: string): BaseMap {
  return {
    chave,
    nome: chave,
    tiles: [`https://mapas.exemplo/${chave}/{z}/{x}/{y}`],
    tamanho: 256,
    zoomMaximo: 19,
    atribuicao: '',
    escuro: false,
  }
}

test('figures are read on the light map, in the dark on the dark one, and places are found on satellite pictures', () => {
  const bases = [...['relevo', 'satelite', 'claro', 'escuro', 'satelite-2'].map(online), OFFLINE_BASE]
  expect(usualBase(bases, 'light', 'claro').chave).toBe('claro')
  expect(usualBase(bases, 'dark', 'claro').chave).toBe('escuro')
  expect(usualBase(bases, 'dark', 'satelite').chave).toBe('satelite')
})

test('without such a map the first of the setting is shown, and without any the one that needs no network', () => {
  expect(usualBase([online('relevo'), OFFLINE_BASE], 'light', 'satelite').chave).toBe('relevo')
  expect(usualBase([OFFLINE_BASE], 'dark', 'claro')).toBe(OFFLINE_BASE)
})

test('the map that needs no network has meridians and parallels; pictures have none over them', () => {
  const { sources, layers } = baseLayers(OFFLINE_BASE, PALETTES.light)
  expect(sources).toHaveProperty(GRATICULE)
  expect(layers.filter((layer) => 'source' in layer && layer.source === GRATICULE)).toHaveLength(2)
  expect(Object.keys(baseLayers(online('claro'), PALETTES.light).sources)).not.toContain(GRATICULE)
})
