import { API_BASE, ROUTES, type Route } from '@faixa/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSettings } from '../../../settings.ts'
import { createDemonstrationToken } from '../demonstration-token.ts'
import { type FactorServer, startFactorServer } from './factor-client.fixture.ts'

let server: FactorServer
beforeAll(async () => {
  server = await startFactorServer({ settings: { factorNiveis: ['admin', 'prestadora'], factorDays: 7 } })
})
afterAll(() => server.stop())

type Person = keyof FactorServer['people']

const tokenOf = (person: Person) => server.people[person].token
const signIn = (person: Person) =>
  server.signIn({ email: server.people[person].email, senha: server.people[person].senha })
const notified = (to: Person, what: RegExp) =>
  vi.waitFor(() => {
    const mail = server.mails.find((one) => one.to === server.people[to].email && what.test(one.subject))
    expect(mail).toBeDefined()
    return mail!.text
  })

const read = (text?: string) =>
  readSettings(text === undefined ? {} : { FAIXA_SEGUNDO_FATOR: text }, '/tmp').factorNiveis

test('the setting names levels as the lists of people do, administradores by default', () => {
  expect(read()).toEqual(['admin'])
  expect(read('ninguem')).toEqual([])
  expect(read('administradores, analistas,pilotos')).toEqual(['admin', 'analista', 'piloto'])
  for (const wrong of ['chefes', 'administradores,', 'ninguem,analistas', ' ']) {
    expect(() => read(wrong)).toThrow('FAIXA_SEGUNDO_FATOR')
  }
  expect(() => readSettings({ FAIXA_SEGUNDO_FATOR_DIAS: '-1' }, '/tmp')).toThrow('FAIXA_SEGUNDO_FATOR_DIAS')
})

describe('who has to have a factor', () => {
  test('is told from when on, and works until then', async () => {
    const { userInfo } = (await signIn('ana')).body
    const inMs = Date.parse(userInfo!.segundoFatorAte!) - server.deps.clock.now().getTime()
    expect(inMs / 86_400_000).toBeCloseTo(7, 1)
    expect(userInfo).not.toHaveProperty('exigeSegundoFator')
    expect((await server.ask('GET', '/laudos/list', tokenOf('ana'))).status).toBe(200)
    for (const person of ['carla', 'davi', 'bruno'] as const) {
      expect((await signIn(person)).body.userInfo).not.toHaveProperty('segundoFatorAte')
    }
  })

  test('reaches then nothing but factor, session and profile, by one refusal, also in a session of before', async () => {
    server.wait(8 * 86_400)
    for (const person of ['ana', 'gil'] as const) {
      for (const { method, path, access, beforeLicence } of Object.values(ROUTES) as Route[]) {
        if (access === 'anyone' || beforeLicence) continue
        const url = path.replaceAll(/:\w+/g, '1').replace(API_BASE, '')
        const { codigo } = (await server.ask(method, url, tokenOf(person))).body
        expect(['segundo-fator-exigido', 'sem-permissao'], `${method} ${path}`).toContain(codigo)
      }
      expect((await server.ask('GET', '/segundo-fator', tokenOf(person))).status).toBe(200)
      expect((await server.ask('GET', '/sessoes', tokenOf(person))).status).toBe(200)
    }
    expect((await signIn('ana')).body.userInfo).toMatchObject({ exigeSegundoFator: true })
    for (const person of ['carla', 'davi', 'bruno'] as const) {
      expect((await server.ask('GET', '/laudos/list', tokenOf(person))).status).toBe(200)
    }
  })

  test('the session that the server opens for itself is not asked', async () => {
    const token = await createDemonstrationToken({ ...server.deps, db: server.db })
    expect((await server.ask('GET', '/entidades/administradores', token)).status).toBe(200)
  })

  test('is let in with the first factor, and asked again without the last', async () => {
    await server.enrol('ana')
    expect((await server.ask('GET', '/laudos/list', tokenOf('ana'))).status).toBe(200)
    await notified('ana', /aplicativo cadastrado/)
    expect((await server.ask('DELETE', '/segundo-fator/aplicativo', tokenOf('ana'))).status).toBe(200)
    const text = await notified('ana', /aplicativo removido/)
    expect(text).toMatch(/Quando: +\d\d\/\d\d\/\d{4}/)
    expect(text).toMatch(/Aparelho: +\S/)
    expect((await server.ask('GET', '/laudos/list', tokenOf('ana'))).body.codigo).toBe('segundo-fator-exigido')
    expect((await server.ask('DELETE', '/segundo-fator/aplicativo', tokenOf('ana'))).body.codigo).toBe(
      'sem-segundo-fator',
    )
    expect((await server.ask('POST', '/segundo-fator/recuperacao', tokenOf('ana'))).body.codigo).toBe(
      'sem-segundo-fator',
    )
  })
})

describe('an app', () => {
  test('is enrolled with its own code only, in time; the one before stays until then', async () => {
    const app = await server.enrol('davi')
    const { segredo } = (await server.ask('POST', '/segundo-fator/aplicativo', tokenOf('davi'))).body
    const confirm = (codigo: string) =>
      server.ask('POST', '/segundo-fator/aplicativo/confirmar', tokenOf('davi'), { codigo })
    expect((await confirm(app.code())).body.codigo).toBe('codigo-invalido')
    expect((await server.second(await server.half('davi'), { codigo: app.code() })).status).toBe(200)
    // One's own code does not confirm another person's pending secret.
    const other = await server.ask('POST', '/segundo-fator/aplicativo/confirmar', tokenOf('eva'), {
      codigo: server.codeOf(segredo!),
    })
    expect(other.body.codigo).toBe('confirme-a-senha')
    const done = await confirm(server.codeOf(segredo!))
    expect(done.body).toEqual({ message: 'O aplicativo foi cadastrado.' })
    await notified('davi', /aplicativo trocado/)
    // A second click finds nothing to confirm.
    expect((await confirm(server.codeOf(segredo!))).body.codigo).toBe('aplicativo-invalido')
    server.wait(90)
    expect((await server.second(await server.half('davi'), { codigo: app.code() })).status).toBe(422)
    expect((await server.second(await server.half('davi'), { codigo: server.codeOf(segredo!) })).status).toBe(200)
  })

  test('asks for a recent password, and the code of the app is as good', async () => {
    const app = await server.enrol('fabio')
    server.wait(16 * 60)
    const begin = () => server.ask('POST', '/segundo-fator/aplicativo', tokenOf('fabio'))
    for (const [method, path] of [
      ['POST', '/segundo-fator/aplicativo'],
      ['DELETE', '/segundo-fator/aplicativo'],
      ['POST', '/segundo-fator/chaves/nova'],
      ['POST', '/segundo-fator/recuperacao'],
    ] as const) {
      expect((await server.ask(method, path, tokenOf('fabio'))).body.codigo).toBe('confirme-a-senha')
    }
    const confirm = (codigo: string) => server.ask('POST', '/sessao/confirmar', tokenOf('fabio'), { codigo })
    const code = app.code()
    expect((await confirm('000000')).body.codigo).toBe('codigo-invalido')
    expect((await confirm(code)).status).toBe(200)
    expect((await begin()).status).toBe(200)
    // The same code does not open a session afterwards.
    expect((await server.second(await server.half('fabio'), { codigo: code })).status).toBe(422)
    for (let i = 0; i < 5; i += 1) await confirm('000000')
    expect((await confirm(app.code())).body.codigo).toBe('muitas-tentativas')
    // Guessing in a stolen session does not lock out the owner.
    server.wait(1)
    expect((await server.second(await server.half('fabio'), { codigo: app.recovery[0]! })).status).toBe(200)
  })

  test('a QR code that was not scanned in time is void', async () => {
    const { segredo } =
      (await server.ask('POST', '/sessao/confirmar', tokenOf('joao'), { senha: 'senha-de-teste' })).status === 200
        ? (await server.ask('POST', '/segundo-fator/aplicativo', tokenOf('joao'))).body
        : {}
    server.wait(31 * 60)
    await server.ask('POST', '/sessao/confirmar', tokenOf('joao'), { senha: 'senha-de-teste' })
    const codigo = server.codeOf(segredo!)
    const late = await server.ask('POST', '/segundo-fator/aplicativo/confirmar', tokenOf('joao'), { codigo })
    expect(late.body.codigo).toBe('aplicativo-invalido')
  })
})

test('new recovery codes end those before, and are told', async () => {
  const { recovery } = await server.enrol('helena')
  const { status, body } = await server.ask('POST', '/segundo-fator/recuperacao', tokenOf('helena'))
  expect(status).toBe(200)
  expect(body.recuperacao).toHaveLength(10)
  expect((await server.second(await server.half('helena'), { codigo: recovery[0]! })).status).toBe(422)
  expect((await server.second(await server.half('helena'), { codigo: body.recuperacao![0]! })).status).toBe(200)
  await notified('helena', /novos códigos/)
})

describe('a factor that was lost', () => {
  const reset = (by: Person, list: string, id: number) =>
    server.ask('DELETE', `/entidades/${list}/${id}/segundo-fator`, tokenOf(by))

  test('is removed by an administrator alone, after a recent password', async () => {
    await server.enrol('eva')
    await server.enrol('ana')
    const { id } = server.people.eva
    for (const person of ['carla', 'davi', 'fabio', 'eva'] as const) {
      expect((await reset(person, 'funcionarios', id)).body.codigo).toBe('sem-permissao')
    }
    server.wait(16 * 60)
    expect((await reset('ana', 'funcionarios', id)).body.codigo).toBe('confirme-a-senha')
    expect((await signIn('eva')).body.codigo).toBe('segundo-fator-pedido')
  })

  test('with its recovery codes and sessions; it is told, audited and logged, and happens once', async () => {
    const { id, token } = server.people.eva
    await server.ask('POST', '/sessao/confirmar', tokenOf('ana'), { senha: server.people.ana.senha })
    // The id of a person in another list, and of no person.
    for (const [list, other] of [
      ['analistas', id],
      ['pilotos', 999_999],
      ['funcionarios', 999_999],
    ] as const) {
      expect((await reset('ana', list, other)).status).toBe(404)
    }
    const entrada = await server.half('eva')
    const answers = await Promise.all([reset('ana', 'funcionarios', id), reset('ana', 'funcionarios', id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await server.second(entrada, { codigo: '000000' })).body.codigo).toBe('entrada-expirada')
    expect(await server.isIn(token)).toBe(false)
    expect((await signIn('eva')).status).toBe(200)
    await notified('eva', /administração removeu o segundo fator/)
    const logged = await server.db
      .selectFrom('registro_seguranca')
      .select(['conta_id', 'usuario_id', 'recusado'])
      .where('evento', '=', 'redefinir-fator')
      .execute()
    expect(logged).toEqual([{ conta_id: id, usuario_id: server.people.ana.id, recusado: false }])
    const { body } = await server.ask('GET', `/entidades/funcionarios/${id}/historico`, tokenOf('ana'))
    expect(JSON.stringify(body)).toContain('redefinir-fator')
  })

  test('also where the person signs in for a prestadora or as a pilot', async () => {
    await server.enrol('bruno')
    await server.enrol('ana')
    expect((await reset('ana', 'pilotos', server.places.bruno)).status).toBe(200)
    expect((await signIn('bruno')).status).toBe(200)
    expect((await reset('ana', 'pilotos', server.places.beto)).body.codigo).toBe('sem-segundo-fator')
    expect((await reset('ana', 'empresas', server.places.aurora)).body.codigo).toBe('sem-segundo-fator')
  })
})
