import { ASSINATURA_MAX_BYTES } from '@faixa/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
let zuleica: number
let vera: number

beforeAll(async () => {
  server = await startTestServer()
  const { aerosul, vooalto } = server.places
  const typed = { nivel: 'responsavel', nome: 'Zuleica Moura', profissao: 'agronomo', registro: 'CREA-SP 123' } as const
  const register = async (prestadora: number, more: object = {}) =>
    (await server.as('carla').registerEntity({ body: { ...typed, ...more, prestadora: `${prestadora}` } })).id
  zuleica = await register(aerosul)
  vera = await register(vooalto, { nome: 'Vera Alto' })
})
afterAll(() => server.stop())

/** Two strokes of 100 × 40 pixels, 300 from end to end, on a sheet of 1,000 × 800 that the scanner shows grey. */
const sheet = () =>
  sharp({ create: { width: 1000, height: 800, channels: 3, background: '#e6e6e0' } })
    .composite(
      [200, 400].map((left) => ({
        input: { create: { width: 100, height: 40, channels: 3, background: '#102080' } },
        left,
        top: 500,
      })),
    )
    .png()
    .toBuffer()

function put(id: number, person: PersonName, bytes: Uint8Array<ArrayBuffer>, name = 'assinatura.png') {
  const body = new FormData()
  body.append('assinatura', new Blob([bytes]), name)
  return server.fetch(`/entidades/responsaveis/${id}/assinatura`, { method: 'PUT', body }, person)
}
const bytes = (buffer: Uint8Array) => new Uint8Array(buffer)
const read = async (id: number) => (await server.as('gil').readAssinatura({ params: { id } })).png
const sealedRows = () => server.db.selectFrom('assinaturas').selectAll().execute()

describe('a signature', () => {
  test('is cropped to its strokes, kept sealed, replaced and removed, and each is audited', async () => {
    expect(await read(zuleica)).toBeNull()
    const answer = await put(zuleica, 'gil', bytes(await sheet()))
    expect(answer.status).toBe(200)
    const png = (await read(zuleica))!
    const { width, height, format } = await sharp(Buffer.from(png, 'base64')).metadata()
    expect({ width, height, format }).toEqual({ width: 300, height: 40, format: 'png' })
    const pixels = await sharp(Buffer.from(png, 'base64')).greyscale().raw().toBuffer()
    // Positions in the middle of a stroke, and on the paper between both strokes.
    expect(pixels[20 * 300 + 50]).toBeLessThan(60)
    expect(pixels[20 * 300 + 150]).toBe(255)
    const [row, ...rest] = await sealedRows()
    expect(rest).toEqual([])
    expect(row!.png.includes(Buffer.from(png.slice(0, 40)))).toBe(false)
    await put(zuleica, 'carla', bytes(await sheet()))
    expect(await sealedRows()).toHaveLength(1)
    await server.as('gil').deleteAssinatura({ params: { id: zuleica } })
    expect(await read(zuleica)).toBeNull()
    const { atos } = await server.as('carla').readEntityHistory({ params: { tipo: 'responsaveis', id: zuleica } })
    expect(atos.map(({ acao }) => acao)).toEqual([
      'tirar-assinatura',
      'trocar-assinatura',
      'trocar-assinatura',
      'cadastrar',
    ])
  })

  test('is refused where it is no picture, too large, or of many pixels in few bytes', async () => {
    const codigo = async (response: Response) => ((await response.json()) as { readonly codigo: string }).codigo
    expect(await codigo(await put(zuleica, 'gil', bytes(Buffer.from('%PDF-1.7'))))).toBe('imagem-ilegivel')
    expect(
      await codigo(await put(zuleica, 'gil', bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))),
    ).toBe('imagem-ilegivel')
    expect(await codigo(await put(zuleica, 'gil', new Uint8Array(ASSINATURA_MAX_BYTES + 1)))).toBe('arquivo-grande')
    expect(await codigo(await put(zuleica, 'gil', new Uint8Array()))).toBe('arquivo-ausente')
    const many = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await codigo(await put(zuleica, 'gil', bytes(many)))).toBe('imagem-grande')
    expect(await read(zuleica)).toBeNull()
  })

  test('of another prestadora does not exist', async () => {
    expect((await put(vera, 'gil', bytes(await sheet()))).status).toBe(404)
    await expect(server.as('gil').readAssinatura({ params: { id: vera } })).rejects.toMatchObject({ status: 404 })
    await expect(server.as('gil').deleteAssinatura({ params: { id: vera } })).rejects.toMatchObject({ status: 404 })
    await expect(server.as('davi').readAssinatura({ params: { id: vera } })).rejects.toMatchObject({ status: 403 })
  })

  test('is on the papers of the laudos that name the person, for those who register laudos of the prestadora', async () => {
    const { aurora, aerosul, bruno } = server.places
    await put(zuleica, 'gil', bytes(await sheet()))
    const laudo = async (dados: object) => {
      const { uuid } = await insertLaudo(server.db, {
        codigo: 'OS 7',
        empresa_id: aurora,
        prestadora_id: aerosul,
        piloto_id: bruno,
        dados_operacao: JSON.stringify(dados) as never,
      })
      return async (person: PersonName) =>
        (await server.as(person).listAssinaturas({ params: { uuid } })).assinaturas.map(({ profissao }) => profissao)
    }
    const named = await laudo({ agronomo: 'Zuleica Moura', agronomoRegistro: 'CREA-SP 123' })
    for (const person of ['ana', 'carla', 'gil'] as const) expect(await named(person)).toEqual(['agronomo'])
    for (const person of ['davi', 'bruno'] as const) expect(await named(person)).toEqual([])
    await expect(named('helena')).rejects.toMatchObject({ status: 404 })
    expect(await (await laudo({ agronomo: 'Zuleica Moura' }))('gil')).toEqual(['agronomo'])
    // These are a namesake with another registration, another person, and the person in another profession.
    expect(await (await laudo({ agronomo: 'Zuleica Moura', agronomoRegistro: 'CREA-MG 9' }))('gil')).toEqual([])
    expect(await (await laudo({ agronomo: 'Vera Alto' }))('gil')).toEqual([])
    expect(await (await laudo({ tecnico: 'Zuleica Moura' }))('gil')).toEqual([])
    expect(await (await laudo({}))('gil')).toEqual([])
  })

  test('is gone once the person is archived, and does not come back with them', async () => {
    await put(zuleica, 'gil', bytes(await sheet()))
    const params = { tipo: 'responsaveis', id: zuleica } as const
    await server.as('gil').deleteEntity({ params })
    expect(await sealedRows()).toEqual([])
    expect((await put(zuleica, 'gil', bytes(await sheet()))).status).toBe(404)
    await server.as('ana').restoreEntity({ params })
    expect(await read(zuleica)).toBeNull()
  })
})
