import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BLOCKED_PORTS } from './settings/blocked-ports.ts'
import { readSettings, WrongSettings } from './settings.ts'

test('without any setting the server is a demonstration on this machine alone', () => {
  expect(readSettings({}, '/srv/faixa')).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    base: '/sp/',
    dataFolder: '/srv/faixa/dados',
    files: '/srv/faixa/dados/arquivos',
    demo: true,
    role: 'tudo',
    maxFileBytes: 64 * 2 ** 20,
  })
})

test("somebody's own database gets no demonstration unless asked for", () => {
  const DATABASE_URL = 'postgres://faixa@banco/faixa'
  expect(readSettings({ DATABASE_URL }, '/')).toMatchObject({ demo: false, databaseUrl: DATABASE_URL })
  expect(readSettings({ DATABASE_URL, FAIXA_DEMO: 'sim' }, '/').demo).toBe(true)
})

test('a standby may be one server or several, of a database that is given', () => {
  const DATABASE_URL = 'postgres://faixa@banco/faixa'
  for (const readingUrl of ['postgres://faixa@reserva/faixa', 'postgresql://faixa:s@a:5432,b:5433/faixa'])
    expect(readSettings({ DATABASE_URL, FAIXA_BANCO_LEITURA: readingUrl }, '/')).toMatchObject({ readingUrl })
  const wrong = () => readSettings({ DATABASE_URL, FAIXA_BANCO_LEITURA: 'postgres://faixa@a,b:porta/faixa' }, '/')
  expect(wrong).toThrow('FAIXA_BANCO_LEITURA: deve ser o endereço de um PostgreSQL')
})

test('a variable that is empty is one that was not given', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' }, '/').port).toBe(3000)
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'três mil'],
  ['PORT', '4190'],
  ['FAIXA_ENDERECO', 'http://faixa.exemplo.com.br:6000/sp/'],
  ['FAIXA_BASE', 'sp'],
  ['DATABASE_URL', 'mysql://x'],
  ['FAIXA_BANCO_LEITURA', 'reserva'],
  ['FAIXA_BANCO_LEITURA', 'postgres://reserva:5432'],
  ['FAIXA_BANCO_LEITURA', 'postgres://faixa@reserva/faixa'],
  ['FAIXA_PAPEL', 'chefe'],
  ['FAIXA_ADMIN_EMAIL', 'ana'],
  ['FAIXA_ADMIN_SENHA', '123'],
  ['FAIXA_MAPAS', '{'],
  ['FAIXA_MAPAS', '{}'],
  ['FAIXA_COR', 'azul'],
  ['FAIXA_SMTP', 'correio'],
  ['FAIXA_LIMITE_MB', '0'],
  ['FAIXA_CLIMA_URL', 'clima'],
  ['FAIXA_CLIMA_URL', 'ftp://clima.exemplo.com.br'],
  ['FAIXA_CLIMA_URL', 'http://archive-api.open-meteo.com/v1/archive'],
  ['FAIXA_CLIMA_URL', 'https://ana:senha@archive-api.open-meteo.com/v1/archive'],
])('a wrong %s stops the start with a sentence that names it and keeps its value to itself', (name, value) => {
  const read = () => readSettings({ [name]: value }, '/')
  expect(read).toThrow(WrongSettings)
  expect(read).toThrow(new RegExp(`^Configuração inválida\\. ${name}: `))
})

test.each([
  'https://archive-api.open-meteo.com/v1/archive',
  'http://127.0.0.1:8080/v1/archive',
  'http://open-meteo:8080/',
])('the weather may be asked at %s', (climaUrl) =>
  expect(readSettings({ FAIXA_CLIMA_URL: climaUrl }, '/')).toMatchObject({ climaUrl }),
)

test('a port that no browser opens is refused, and the table is that of fetch', async () => {
  expect(() => readSettings({ PORT: '4190' }, '/')).toThrow(/PORT: os navegadores não abrem esta porta/)
  const causeOf = async (port: number) =>
    fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => (error as { cause: Error }).cause)
  for (const port of BLOCKED_PORTS) expect(await causeOf(port), `${port}`).toMatchObject({ message: 'bad port' })
  expect([0, 80, 443, 3000, 8080].map((port) => BLOCKED_PORTS.has(port))).not.toContain(true)
})

test('every wrong setting is named at once', () => {
  expect(() => readSettings({ PORT: '-1', FAIXA_PAPEL: 'x' }, '/')).toThrow(/PORT: .*FAIXA_PAPEL: /)
})

test('files may live in a bucket or in a folder beside the data', () => {
  expect(readSettings({ FAIXA_ARQUIVOS: 's3://balde/laudos' }, '/srv').files).toBe('s3://balde/laudos')
  expect(readSettings({ FAIXA_ARQUIVOS: 'acervo' }, '/srv').files).toBe('/srv/acervo')
})

test('the base maps of the runbook are the six of the specification, with the keys by which maps choose among them', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbook.md'), 'utf8')
  const example = [...runbook.matchAll(/```json\n([\s\S]*?)```/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('modelo'))
  const { maps } = readSettings({ FAIXA_MAPAS: example }, '/')
  expect(maps.map(({ chave, escuro }) => [chave, escuro])).toEqual([
    ['claro', false],
    ['satelite', true],
    ['relevo', false],
    ['escuro', true],
    ['satelite-2', true],
    ['ruas-2', false],
  ])
  const configured = [{ modelo: 'claro', nome: 'Mapa da casa', tiles: ['https://casa/{z}/{x}/{y}.png'] }]
  expect(readSettings({ FAIXA_MAPAS: JSON.stringify(configured) }, '/').maps).toMatchObject([
    { chave: 'claro', nome: 'Mapa da casa' },
  ])
  expect(() => readSettings({ FAIXA_MAPAS: JSON.stringify([{ ...configured[0], modelo: 'lunar' }]) }, '/')).toThrow(
    /FAIXA_MAPAS/,
  )
})
