import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '../../mail/mail.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { type SessionServer, startSessionServer } from '../session/session-client.fixture.ts'

const sent: Message[] = []
let isMailDown = false
let server: SessionServer

beforeAll(async () => {
  const send = async (message: Message) => {
    if (isMailDown) throw new Error('caixa postal fora do ar')
    sent.push(message)
  }
  server = await startSessionServer({
    settings: { address: 'https://faixa.exemplo.com.br/', base: '/sp/', smtp: 'smtp://correio.exemplo.com.br' },
    deps: () => ({ mail: { send } }),
  })
  await server.db.updateTable('sessoes').set({ confirmada_em: '2100-01-01T00:00:00Z' }).execute()
})
afterAll(() => server.stop())

describe('name and preferences', () => {
  test('are the own, are changed one by one, and are known to every screen', async () => {
    const davi = server.as('davi')
    expect(await davi.readProfile({})).toEqual({
      nome: 'Davi Reis',
      nomeEditavel: true,
      email: 'davi@exemplo.com.br',
      novoEmail: null,
      foto: null,
      preferencias: {},
    })
    await davi.updateProfile({ body: { nome: 'Davi dos Reis', preferencias: { tema: 'dark' } } })
    await davi.updateProfile({ body: { preferencias: { mapaBase: 'satelite', avisos: { laudoPronto: false } } } })
    const preferencias = { tema: 'dark', mapaBase: 'satelite', avisos: { laudoPronto: false, laudoComErro: true } }
    const { preferencias: kept } = await davi.updateProfile({
      body: { preferencias: { avisos: { laudoComErro: true } } },
    })
    expect(kept).toEqual(preferencias)
    const { userInfo } = await davi.readUserInfo({})
    expect(userInfo).toMatchObject({ nome: 'Davi dos Reis', preferencias })
    expect((await server.as('eva').readProfile({})).preferencias).toEqual({})
    const history = await server.as('ana').readEntityHistory({
      params: { tipo: 'funcionarios', id: server.people.davi.id },
    })
    expect(history.atos[0]).toMatchObject({ quem: 'Davi dos Reis', mudancas: [{ antes: 'Davi Reis' }] })
  })

  test('a pilot has the name of the register', async () => {
    const bruno = server.as('bruno')
    expect((await bruno.readProfile({})).nomeEditavel).toBe(false)
    await expect(bruno.updateProfile({ body: { nome: 'Bruno Outro' } })).rejects.toMatchObject({
      extras: { erros: [{ campo: 'nome' }] },
    })
  })

  test('what is no preference is refused, and nothing else of the person changes with them', async () => {
    const send = (preferencias: object, more: object = {}) =>
      server.fetch(
        '/perfil',
        {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ preferencias, ...more }),
        },
        'igor',
      )
    expect((await send({ tema: 'roxo' })).status).toBe(422)
    expect((await send({ mapaBase: '../x' })).status).toBe(422)
    expect((await send({ avisos: { tudo: false } })).status).toBe(422)
    expect((await send({ cor: 'azul' })).status).toBe(400)
    expect((await send({}, { nivel: 'admin', email: 'outro@exemplo.com.br' })).status).toBe(400)
    expect((await server.as('igor').readProfile({})).preferencias).toEqual({})
    expect((await server.as('igor').readUserInfo({})).userInfo).toMatchObject({ nivel: 'prestadora' })
  })
})

const put = async (person: PersonName, bytes: Buffer, posicao?: string) => {
  const form = new FormData()
  if (posicao !== undefined) form.append('posicao', posicao)
  form.append('foto', new Blob([new Uint8Array(bytes)]), 'foto.jpg')
  const answered = await server.fetch('/perfil/foto', { method: 'PUT', body: form }, person)
  return { status: answered.status, body: (await answered.json()) as { foto?: string; codigo?: string } }
}

const RED = { r: 255, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 255 }

/** A picture of two squares side by side, red and blue. */
async function twoSquares(side: number) {
  const blue = await sharp({ create: { width: side, height: side, channels: 3, background: BLUE } })
    .png()
    .toBuffer()
  const red = { create: { width: 2 * side, height: side, channels: 3 as const, background: RED } }
  return sharp(red).composite([{ input: blue, left: side, top: 0 }])
}

const stored = async (sha256: string) => {
  const answered = await server.fetch(`/perfil/foto/${sha256}`, {}, 'carla')
  expect(answered.headers.get('content-type')).toBe('image/webp')
  return Buffer.from(await answered.arrayBuffer())
}

const middleOf = async (picture: Buffer) => {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = (128 * 256 + 128) * 3
  return data[middle]! > data[middle + 2]! ? 'red' : 'blue'
}

describe('the picture', () => {
  test('is cut square where asked, made small, and holds nothing of the camera', async () => {
    const sideways = (await twoSquares(300)).withExif({ IFD0: { Copyright: 'onde eu moro' } })
    const first = await put('carla', await sideways.jpeg().toBuffer(), '0')
    expect(first.status).toBe(200)
    const webp = await stored(first.body.foto!)
    expect(await sharp(webp).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })
    expect((await sharp(webp).metadata()).exif).toBeUndefined()
    expect(webp.includes('onde eu moro')).toBe(false)
    expect(await middleOf(webp)).toBe('red')
    const second = await put('carla', await (await twoSquares(300)).jpeg().toBuffer(), '1')
    expect(await middleOf(await stored(second.body.foto!))).toBe('blue')
    const { userInfo } = await server.as('carla').readUserInfo({})
    expect(userInfo.profilePicture).toBe(`/api/v1/perfil/foto/${second.body.foto}`)
  })

  test('is upright, as the camera meant it', async () => {
    // Orientation 6: the camera was turned, so that the left edge of the pixels is the top of the picture.
    const turned = await (await twoSquares(300)).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const top = await put('carla', turned, '0')
    expect(await middleOf(await stored(top.body.foto!))).toBe('red')
    const bottom = await put('carla', turned, '1')
    expect(await middleOf(await stored(bottom.body.foto!))).toBe('blue')
  })

  test('that nobody shows any more loses its row, so that the sweep deletes its bytes', async () => {
    const png = async (width: number) =>
      sharp({ create: { width, height: 40, channels: 3, background: RED } })
        .png()
        .toBuffer()
    const { body } = await put('gil', await png(41))
    const isKept = async () =>
      (await server.db
        .selectFrom('arquivos')
        .select('bytes')
        .where('sha256', '=', Buffer.from(body.foto!, 'hex'))
        .executeTakeFirst()) !== undefined
    expect(await isKept()).toBe(true)
    await put('joao', await png(41))
    await server.as('gil').deletePicture({})
    expect(await isKept()).toBe(true)
    expect((await server.as('gil').readUserInfo({})).userInfo.profilePicture).toBeNull()
    await server.as('joao').deletePicture({})
    expect(await isKept()).toBe(false)
  })

  test('is the own only', async () => {
    const { body } = await put('carla', await (await twoSquares(20)).webp().toBuffer())
    expect((await server.fetch(`/perfil/foto/${body.foto}`, {}, 'ana')).status).toBe(404)
    expect((await server.fetch(`/perfil/foto/${body.foto}`)).status).toBe(401)
  })

  test('is refused where it is none, of another kind, or unfolds to more than a picture needs', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: RED } })
      .tiff()
      .toBuffer()
    const jpeg = await (await twoSquares(300)).jpeg().toBuffer()
    for (const bytes of [svg, gif, tiff, Buffer.from('nada'), jpeg.subarray(0, jpeg.length / 2)]) {
      expect((await put('eva', bytes)).body.codigo).toBe('imagem-ilegivel')
    }
    const bomb = await sharp({ create: { width: 8100, height: 8100, channels: 3, background: RED } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect((await put('eva', bomb)).body.codigo).toBe('imagem-grande')
    expect((await put('eva', Buffer.alloc(10_000_001))).body.codigo).toBe('arquivo-grande')
    expect((await put('eva', Buffer.alloc(0))).body.codigo).toBe('arquivo-ausente')
    expect((await put('eva', jpeg, '7')).body.codigo).toBe('dados-invalidos')
    expect((await server.as('eva').readProfile({})).foto).toBeNull()
  })
})

describe('a new e-mail', () => {
  const ask = (person: PersonName, email: string) => server.as(person).requestEmailChange({ body: { email } })
  const confirm = (token: string) => server.post('/perfil/email/confirmar', { token })
  const tokenTo = (email: string) => {
    const { text } = sent.findLast(({ to, text: body }) => to === email && body.includes('token='))!
    return /\/sp\/confirmar-email\?token=([\w-]{43})$/m.exec(text)![1]!
  }
  const eventFor = (email: string) => sent.filter(({ to }) => to === email).map(({ subject }) => subject)

  test('is changed only once it confirms, and the old address is told from which device', async () => {
    const { token: here } = server.people.fabio
    expect((await ask('fabio', 'fabio.novo@exemplo.com.br')).entrega).toBe('email')
    const { email, novoEmail } = await server.as('fabio').readProfile({})
    expect({ email, novo: novoEmail?.email }).toEqual({
      email: 'fabio@exemplo.com.br',
      novo: 'fabio.novo@exemplo.com.br',
    })
    await expect
      .poll(() => eventFor('fabio@exemplo.com.br'))
      .toEqual(['Pediram para trocar o e-mail da sua conta — Faixa'])
    const token = tokenTo('fabio.novo@exemplo.com.br')
    expect((await confirm(token)).status).toBe(200)
    await expect.poll(() => eventFor('fabio@exemplo.com.br')).toHaveLength(2)
    const { text } = sent.findLast(({ to }) => to === 'fabio@exemplo.com.br')!
    expect(text).toMatch(/foi alterado[^]*Quando: {3}\d\d\/\d\d\/\d{4} às[^]*Aparelho:/)
    expect(await server.isIn(here)).toBe(true)
    const { senha } = server.people.fabio
    expect((await server.signIn({ email: 'fabio.novo@exemplo.com.br', senha })).status).toBe(200)
    expect((await server.signIn({ email: 'fabio@exemplo.com.br', senha })).status).toBe(401)
    expect((await confirm(token)).body.codigo).toBe('troca-invalida')
  })

  test('is asked for with a password that was typed a moment ago', async () => {
    const { email, senha } = server.people.helena
    const { token } = (await server.signIn({ email, senha })).body
    server.wait(16 * 60)
    const answered = await server.post(
      '/perfil/email',
      { email: 'helena.nova@exemplo.com.br' },
      { authorization: `Bearer ${token}` },
    )
    expect(answered.body.codigo).toBe('confirme-a-senha')
  })

  test('a link is good for a day, and until another is asked for, or the wish is given up', async () => {
    await ask('helena', 'helena1@exemplo.com.br')
    const first = tokenTo('helena1@exemplo.com.br')
    await ask('helena', 'helena2@exemplo.com.br')
    expect((await confirm(first)).body.codigo).toBe('troca-invalida')
    const second = tokenTo('helena2@exemplo.com.br')
    server.wait(24 * 3600 + 1)
    expect((await confirm(second)).body.codigo).toBe('troca-invalida')
    await ask('helena', 'helena3@exemplo.com.br')
    await server.as('helena').cancelEmailChange({})
    expect((await confirm(tokenTo('helena3@exemplo.com.br'))).body.codigo).toBe('troca-invalida')
    expect((await server.as('helena').readProfile({})).email).toBe('helena@exemplo.com.br')
  })

  test('an address that is somebody’s already is answered the same, and only its owner is told', async () => {
    const taken = await ask('joao', server.people.eva.email)
    const shown = (await server.as('joao').readProfile({})).novoEmail?.email
    const free = await ask('joao', 'joao.novo@exemplo.com.br')
    expect(taken).toEqual(free)
    expect(shown).toBe(server.people.eva.email)
    expect(eventFor(server.people.eva.email)).toEqual(['Este e-mail já tem uma conta — Faixa'])
  })

  test('an address that somebody else was registered with meanwhile is refused', async () => {
    await ask('gil', 'disputado@exemplo.com.br')
    await server.as('ana').registerEntity({
      body: { nivel: 'analista', nome: 'Mais Rápida', email: 'Disputado@exemplo.com.br', convite: true },
    })
    expect((await confirm(tokenTo('disputado@exemplo.com.br'))).body.codigo).toBe('em-uso')
    expect((await server.as('gil').readProfile({})).email).toBe('gil@exemplo.com.br')
  })

  test('the link of a person who was archived, or whose e-mail the administration changed, opens nothing', async () => {
    const ana = server.as('ana')
    await ask('eva', 'eva.nova@exemplo.com.br')
    const params = { tipo: 'funcionarios', id: server.people.eva.id } as const
    await ana.updateEntity({ params, body: { email: 'eva.da.usina@exemplo.com.br' } })
    expect((await confirm(tokenTo('eva.nova@exemplo.com.br'))).body.codigo).toBe('troca-invalida')
    await ask('eva', 'eva.outra@exemplo.com.br')
    await ana.deleteEntity({ params })
    expect((await confirm(tokenTo('eva.outra@exemplo.com.br'))).body.codigo).toBe('troca-invalida')
  })

  test('a mail server that refuses is said, and nothing waits', async () => {
    isMailDown = true
    expect((await ask('igor', 'igor.novo@exemplo.com.br')).entrega).toBe('falhou')
    isMailDown = false
    expect((await server.as('igor').readProfile({})).novoEmail).toBeNull()
    for (let i = 0; i < 4; i += 1) await ask('igor', `igor${i}@exemplo.com.br`)
    await expect(ask('igor', 'igor9@exemplo.com.br')).rejects.toMatchObject({ codigo: 'muitas-tentativas' })
    expect(server.logged.join()).not.toContain(tokenTo('igor3@exemplo.com.br'))
  })
})
