import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showNameAs, showRouteTitle, showScreenTitle } from './use-page-title.ts'

beforeEach(() => void vi.stubGlobal('document', { title: '' }))
afterEach(() => void vi.unstubAllGlobals())

test('the title of a route is followed by the name of the product, which stands alone where a route has none', () => {
  showRouteTitle('Acertos')
  expect(document.title).toBe('Acertos · Faixa')
  showRouteTitle(undefined)
  expect(document.title).toBe('Faixa')
})

test('a screen that has its own title before its route is reported keeps it', () => {
  const leave = showScreenTitle('Santa Rita · A-1')
  showRouteTitle('Mapa')
  expect(document.title).toBe('Santa Rita · A-1 · Faixa')
  leave()
})

test('an installation with a name of its own shows it instead of the name of the product', () => {
  showNameAs('Aero Oeste')
  showRouteTitle('Acertos')
  expect(document.title).toBe('Acertos · Aero Oeste')
  showNameAs('Faixa')
})

test('a screen that is left leaves the title to the route', () => {
  const leave = showScreenTitle('Santa Rita · A-1')
  showRouteTitle('Listar Aplicações')
  leave()
  expect(document.title).toBe('Listar Aplicações · Faixa')
})
