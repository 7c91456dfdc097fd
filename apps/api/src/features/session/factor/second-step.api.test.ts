import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashToken } from '../../../http/access/token.ts'
import type { Work } from '../../../jobs/job.ts'
import { sweepSessionsAndLinks } from '../../seguranca/sweep-sessions.job.ts'
import { freshAddress } from '../session-client.fixture.ts'
import { type FactorServer, NEXT_CODE_S, startFactorServer } from './factor-client.fixture.ts'

let server: FactorServer
beforeAll(async () => {
  server = await startFactorServer()
})
afterAll(() => server.stop())

const NO_CODE = { codigo: '000000' }
const right = (person: keyof FactorServer['people']) => {
  const { email, senha } = server.people[person]
  return { email, senha }
}

describe('a sign-in with a code', () => {
  test('takes the password first, which opens nothing, and then the code', async () => {
    const app = await server.enrol('davi')
    const first = await server.signIn({ ...right('davi'), remember: true })
    expect(first.status).toBe(401)
    expect(first.body).toMatchObject({
      codigo: 'segundo-fator-pedido',
      segundoFator: { expiraEm: 300, formas: ['aplicativo', 'recuperacao'] },
    })
    expect(first.body).not.toHaveProperty('token')
    expect(first.body).not.toHaveProperty('aparelho')
    const { entrada } = first.body.segundoFator!
    for (const path of ['/entidades/user-info', '/laudos/list', '/sessoes', '/segundo-fator']) {
      expect((await server.ask('GET', path, entrada)).body.codigo).toBe('sessao-expirada')
    }
    const { status, body } = await server.second(entrada, { codigo: app.code() })
    expect(status).toBe(200)
    expect(body.expiresIn).toBe(30 * 24 * 3600)
    expect(body.userInfo?.id).toBe(server.people.davi.id)
    expect(await server.isIn(body.token)).toBe(true)
  })

  test('with a wrong password answers as ever, and tells of no factor', async () => {
    const answer = await server.signIn({ ...right('davi'), senha: 'senha-errada' })
    expect(answer.body).toMatchObject({ codigo: 'login-invalido' })
    expect(answer.body).not.toHaveProperty('segundoFator')
  })

  test('without a factor stays as it was', async () => {
    expect((await server.signIn(right('carla'))).status).toBe(200)
  })

  test('the token of the first step is good once, also for two requests at the same moment', async () => {
    const app = await server.enrol('eva')
    const entrada = await server.half('eva')
    const codigo = app.code()
    const answers = await Promise.all([server.second(entrada, { codigo }), server.second(entrada, { codigo })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    server.wait(NEXT_CODE_S)
    expect((await server.second(entrada, { codigo: app.code() })).body.codigo).toBe('entrada-expirada')
  })

  test('and for five minutes; one that was made up gets the same answer', async () => {
    const app = await server.enrol('fabio')
    const [late, intime] = [await server.half('fabio'), await server.half('fabio')]
    server.wait(299)
    expect((await server.second(intime, { codigo: app.code() })).status).toBe(200)
    server.wait(2)
    const { status, body } = await server.second(late, { codigo: app.code() })
    expect(body.codigo).toBe('entrada-expirada')
    const forged = await server.second('inventada', { codigo: app.code() })
    expect({ status: forged.status, body: forged.body }).toEqual({ status, body })
  })

  test('a code is accepted once, even within its time', async () => {
    const app = await server.enrol('gil')
    const codigo = app.code()
    expect((await server.second(await server.half('gil'), { codigo })).status).toBe(200)
    const again = await server.second(await server.half('gil'), { codigo })
    const never = await server.second(await server.half('gil'), NO_CODE)
    expect(again.body).toMatchObject({ codigo: 'codigo-invalido' })
    // A used code gets the same answer as a code that never existed.
    expect({ ...again.body, pedido: '' }).toEqual({ ...never.body, pedido: '' })
    server.wait(NEXT_CODE_S)
    expect((await server.second(await server.half('gil'), { codigo: app.code() })).status).toBe(200)
  })

  test('of the step before and after its own is accepted, and an older one is not, once a newer was', async () => {
    const app = await server.enrol('helena')
    const before = app.code()
    server.wait(30)
    const present = app.code()
    expect((await server.second(await server.half('helena'), { codigo: present })).status).toBe(200)
    expect((await server.second(await server.half('helena'), { codigo: before })).status).toBe(422)
  })

  test('the code of somebody else opens nothing', async () => {
    const [ofIgor, ofBruno] = [await server.enrol('igor'), await server.enrol('bruno')]
    expect((await server.second(await server.half('bruno'), { codigo: ofIgor.code() })).status).toBe(422)
    expect((await server.second(await server.half('bruno'), { codigo: ofIgor.recovery[0] })).status).toBe(422)
    expect((await server.second(await server.half('bruno'), { codigo: ofBruno.code() })).status).toBe(200)
  })

  test('nothing, or both, is no factor', async () => {
    const entrada = await server.half('davi')
    expect((await server.second(entrada, {})).body.codigo).toBe('dados-invalidos')
    expect((await server.second(entrada, { codigo: '' })).body.codigo).toBe('dados-invalidos')
  })
})

describe('a recovery code', () => {
  test('opens once, however it is typed, and its use is told by e-mail', async () => {
    const { recovery } = await server.enrol('joao')
    expect(recovery).toHaveLength(10)
    expect(new Set(recovery).size).toBe(10)
    for (const code of recovery) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
    const [code = ''] = recovery
    const answers = await Promise.all(
      [await server.half('joao'), await server.half('joao')].map((entrada) => server.second(entrada, { codigo: code })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await server.second(await server.half('joao'), { codigo: code })).status).toBe(422)
    const typed = recovery[1]!.toUpperCase().replaceAll('-', ' ')
    expect((await server.second(await server.half('joao'), { codigo: typed })).status).toBe(200)
    await vi.waitFor(() =>
      expect(server.mails.filter(({ subject }) => /recuperação usado/.test(subject))).toHaveLength(2),
    )
    const { body } = await server.ask('GET', '/segundo-fator', server.people.joao.token)
    expect(body).toMatchObject({ recuperacao: { restam: 8 } })
  })

  test('is stored as a salted hash, and the secret of an app sealed', async () => {
    const { recovery, secret } = await server.enrol('joao')
    expect(recovery).toEqual([])
    const { rows } = await sql<{ line: string }>`select to_jsonb(c)::text as line from codigos_recuperacao c
      union all select to_jsonb(f)::text from fatores_totp f union all select to_jsonb(a)::text from auditoria a
      union all select to_jsonb(r)::text from registro_seguranca r`.execute(server.db)
    const kept = rows.map(({ line }) => line).join('\n')
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
    const { sal } = await server.db.selectFrom('codigos_recuperacao').select('sal').executeTakeFirstOrThrow()
    expect(sal).toHaveLength(16)
    expect(server.logged.join('\n')).not.toContain(secret)
  })
})

describe('guessing codes', () => {
  const guess = async (person: 'ana', aparelho?: string, ip?: string) =>
    server.second(await server.half(person, aparelho), { ...NO_CODE, ...(aparelho && { aparelho }) }, ip)

  test('has five tries, then waits; the right password in between forgets nothing, and a known device is not delayed', async () => {
    const app = await server.enrol('ana')
    const { aparelho } = (await server.second(await server.half('ana'), { codigo: app.code() })).body
    server.wait(NEXT_CODE_S)
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 6; i += 1) codes.push((await guess('ana', undefined, freshAddress())).body.codigo)
    expect(codes).toEqual([...Array<string>(5).fill('codigo-invalido'), 'muitas-tentativas'])
    expect((await server.second(await server.half('ana'), { codigo: app.code() })).status).toBe(429)
    const known = await server.second(await server.half('ana', aparelho), { codigo: app.code(), aparelho })
    expect(known.status).toBe(200)
    expect(known.body.aparelho).toBe(aparelho)
    expect((await guess('ana')).body.codigo).toBe('muitas-tentativas')
  })

  test('on a known device has five tries, too, whatever password comes in between', async () => {
    server.wait(3600)
    const { code } = await server.enrol('ana')
    const { aparelho } = (await server.second(await server.half('ana'), { codigo: code() })).body
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 6; i += 1) codes.push((await guess('ana', aparelho)).body.codigo)
    expect(codes).toEqual([...Array<string>(5).fill('codigo-invalido'), 'muitas-tentativas'])
  })

  test('forty at the same moment are five guesses', async () => {
    server.wait(25 * 3600)
    const halves: string[] = []
    for (let i = 0; i < 40; i += 1) halves.push(await server.half('ana'))
    const answers = await Promise.all(halves.map((entrada) => server.second(entrada, NO_CODE)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  test('is in the security log with the account, without what was typed', async () => {
    const logged = await server.db
      .selectFrom('registro_seguranca')
      .select(['recusado', 'detalhe'])
      .where('conta_id', '=', server.people.ana.id)
      .where('evento', '=', 'entrar')
      .execute()
    expect(logged).toContainEqual({ recusado: true, detalhe: { motivo: 'codigo-invalido', passo: 2 } })
    expect(logged).toContainEqual({ recusado: false, detalhe: { fator: 'aplicativo' } })
    expect(JSON.stringify(logged)).not.toContain('000000')
  })
})

describe('a token of the first step ends', () => {
  const endings: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'with a password that was reset, which is asked for the factor then',
      async () => {
        const token = 'redefinicao-de-carla'
        const expira_em = new Date(server.deps.clock.now().getTime() + 60_000)
        const row = { token_hash: hashToken(token), usuario_id: server.people.carla.id, expira_em }
        await server.db.insertInto('redefinicoes_senha').values(row).execute()
        const { senha } = server.people.carla
        const done = await server.post('/senha/redefinir', { token, senha, confirmarSenha: senha })
        expect(done.status).toBe(200)
        expect(done.body).not.toHaveProperty('token')
        expect((await server.signIn(right('carla'))).body.codigo).toBe('segundo-fator-pedido')
      },
    ],
    [
      'when the person ends all sessions',
      async () => {
        const { clock } = server.deps
        const token_hash = hashToken('outra-de-carla')
        const row = { token_hash, usuario_id: server.people.carla.id, expira_em: '2100-01-01', usada_em: clock.now() }
        await server.db.insertInto('sessoes').values(row).execute()
        expect((await server.ask('DELETE', '/sessoes', 'outra-de-carla')).status).toBe(200)
      },
    ],
    [
      'when the person is archived',
      () =>
        server.db
          .updateTable('usuarios')
          .set({ arquivado_em: new Date() })
          .where('id', '=', server.people.carla.id)
          .execute(),
    ],
  ]

  test('with the password, the sessions, and the person', async () => {
    const app = await server.enrol('carla')
    for (const [why, end] of endings) {
      const entrada = await server.half('carla')
      await end()
      expect([why, (await server.second(entrada, { codigo: app.code() })).body.codigo]).toEqual([
        why,
        'entrada-expirada',
      ])
    }
  })

  test('and is swept in the night', async () => {
    const entrada = await server.half('davi')
    const stored = () =>
      server.db
        .selectFrom('entradas_pendentes')
        .select('usuario_id')
        .where('token_hash', '=', hashToken(entrada))
        .execute()
    expect(await stored()).toHaveLength(1)
    server.wait(301)
    const { clock, settings } = server.deps
    await sweepSessionsAndLinks({} as Work, { db: server.db, clock, settings })
    expect(await stored()).toEqual([])
  })
})
