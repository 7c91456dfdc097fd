// Long because it holds the promises of every route and schema in one place.
import { CAPABILITIES, COLUMN_NAMES, laudoColumn } from '@faixa/domain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient, urlOf } from './client.ts'
import { EDITS, entitySchema, registrationSchema } from './entidades/entity-kinds.ts'
import { laudoFilterSchema, sortSchema } from './laudos/laudo-filter.ts'
import { laudoFormSchema } from './laudos/laudo-form.ts'
import { laudoListedSchema } from './laudos/laudo-schemas.ts'
import { invalidFields, PROBLEMS, Problem, problemSchema } from './problem.ts'
import type { Route } from './route.ts'
import { ROUTES } from './routes.ts'
import { typedNumber } from './typed-number.ts'

const routes: [string, Route][] = Object.entries(ROUTES)

const wrongFields = (schema: z.ZodType, sent: unknown) => {
  const parsed = schema.safeParse(sent)
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
}

test('every route says who may call it, by capabilities that exist', () => {
  const undeclared = routes.filter(([, { access }]) =>
    typeof access === 'string'
      ? !['anyone', 'signed-in'].includes(access)
      : access.length === 0 || access.some((capability) => !Object.hasOwn(CAPABILITIES, capability)),
  )
  expect(undeclared).toEqual([])
})

test('a listed laudo has a field for each column of the one table', () => {
  const fields = Object.keys(laudoListedSchema.shape)
  // The answer for a pilot includes his prestadora.
  expect(fields).toEqual(expect.arrayContaining(COLUMN_NAMES.filter((name) => name !== 'prestadora')))
  expect(laudoListedSchema.shape.piloto.shape).toHaveProperty('prestadora')
  const optional = Object.entries(laudoListedSchema.shape).filter(([, field]) => field.safeParse(undefined).success)
  expect(optional.map(([name]) => name)).toEqual(
    expect.arrayContaining(
      COLUMN_NAMES.filter((name) => laudoColumn(name).private || laudoColumn(name).kind === 'number'),
    ),
  )
})

test('no two routes share a method and a path', () => {
  const places = routes.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':x').replace(/\/$/, '')}`)
  expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([])
})

test.each([
  [/^\/(laudos|dashboard|ocorrencias\/voos)/, 'laudo'],
  [/^\/ordens-servico/, 'ordem'],
])('whatever is read below %s says that news of it changes it', (root, noun) => {
  const isRead = ({ method, path, reply }: Route) => method === 'GET' && reply !== undefined && root.test(path)
  const offences = routes.filter(([, route]) => isRead(route) !== (route.changedBy === noun))
  expect(offences.map(([name]) => name)).toEqual([])
})

test('every parameter of a path is described, and no other', () => {
  const offences = routes.filter(([, { path, params }]) => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).sort()
    const described = params instanceof z.ZodObject ? Object.keys(params.shape).sort() : []
    return named.join() !== described.join()
  })
  expect(offences.map(([name]) => name)).toEqual([])
})

test('the paths that the specification gives are exactly these', () => {
  const given = `POST /login|GET /entidades/user-info|PATCH /entidades/license|PUT /laudos/add|GET /laudos/:uuid|GET /laudos/parcial/:uuid
PATCH /laudos/obs/:uuid|PATCH /laudos/data/nonNumeric/:uuid|PATCH /laudos/hide/:id|PATCH /laudos/delete/:id|PUT /laudos/listfilter/
PUT /areas-protecao/empresa/|GET /areas-protecao/empresa/|GET /laudos/list|POST /entidades/cadastro|PUT /entidades/cadastro/areaEmpresa|GET /entidades/list/prestadora_por_empresa|GET /entidades/list/unidades_por_empresa|GET /dashboard/|POST /dashboard/filter|GET /dashboard/single/:uuid`
  const ours = new Set(routes.map(([, { method, path }]) => `${method} ${path}`))
  expect(given.split(/[|\n]/).filter((place) => !ours.has(place))).toEqual([])
})

test('a problem is written with everything a client may read, and read back as the same problem', () => {
  const problem = invalidFields([{ campo: 'nome', mensagem: 'O nome falta.' }])
  const details = problem.details()
  expect(problemSchema.parse(details)).toEqual(details)
  expect(details).toMatchObject({
    status: 422,
    codigo: 'dados-invalidos',
    detail: 'O nome falta.',
    message: 'O nome falta.',
  })
})

test('every problem is an error for HTTP and ends as a sentence does', () => {
  for (const { status, detail } of Object.values(PROBLEMS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(detail).toMatch(/^[A-ZÀ-Ý].*([.…]|novamente)$/u)
  }
})

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['1.234,56', 1234.56],
  ['1234,5', 1234.5],
  [' 7 ', 7],
  ['1.234', 1.234],
  [0, 0],
  [undefined, undefined],
])('the typed number %s is %s', (typed, value) => {
  expect(typedNumber('o valor', 'insumos').parse(typed)).toBe(value)
})

test.each(['', 'abc', '1e5', '0x10', '1,2,3', '1.23.4,5', '-1', 'NaN', 'Infinity', '12 m', null])(
  'the typed number %s is refused',
  (typed) => {
    expect(typedNumber('o valor', 'insumos').safeParse(typed).success).toBe(false)
  },
)

test('«negativo» agrees with its noun wherever a negative number is refused', () => {
  const sentences = routes.flatMap(([, { body, query }]) => [body, query]).flatMap((schema) => negativesOf(schema))
  expect(sentences.length).toBeGreaterThan(0)
  const wrong = sentences.filter(
    (sentence) => /^As? [^.]*negativos?\b/u.test(sentence) || /^Os? [^.]*negativas?\b/u.test(sentence),
  )
  expect(wrong).toEqual([])
})

/** The refusals of -1 in every field of a schema. */
function negativesOf(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  const fields = Object.values(schema.shape) as z.ZodType[]
  return fields.flatMap((field) =>
    [-1, [{}], [Object.fromEntries(LINE_FIGURES.map((name) => [name, -1]))]].flatMap((sent) =>
      (field.safeParse(sent).error?.issues ?? []).map(({ message }) => message).filter((text) => /negativ/.test(text)),
    ),
  )
}

/** Figures of the lines of a report, which come in an array. */
const LINE_FIGURES = ['areaPlantio', 'areaAplicada', 'efetividade', 'percentAplicacaoEfetiva']

const form = {
  empresa: '1',
  prestadora: '2',
  piloto: '3',
  codigo: 'LD-1',
  nome: 'Talhão 7',
  dataInicial: '2026-03-14',
}

test('the least form of a laudo: head office, nothing informed, time unknown', () => {
  expect(laudoFormSchema.parse({ ...form, unidade: '-1' })).toMatchObject({
    empresa: 1,
    tratamento: 'NÃO INFORMADO',
    cultura: 'NÃO INFORMADA',
    dataInicial: '2026-03-14T00:00:01',
    dataFinal: '2026-03-14T00:00:01',
  })
  expect(laudoFormSchema.parse({ ...form, unidade: '-1' })).not.toHaveProperty('unidade', -1)
})

test.each([
  ['empresa', ''],
  ['prestadora', 'x'],
  ['piloto', '-3'],
  ['unidade', '1.5'],
  ['tratamento', 'ÁGUA BENTA'],
  ['cultura', 'soja'],
  ['codigo', 'ab'],
  ['nome', '  a '],
  ['nome', 'x'.repeat(10_000)],
  ['codigo', 'abc\u0000'],
  ['faixaContratada', 'larga'],
  ['insumos', ''],
  ['faixaExecutada', '0'],
  ['faixaExecutada', '999.999.999,0'],
  ['faixaContratada', '-20'],
  ['taxaAplicacao', '0'],
  ['vazaoContratada', '1001'],
  ['insumos', '100001'],
  ['distanciaPista', '1001'],
  ['soTocados', 'talvez'],
  ['segundoVoo', 'talvez'],
  ['observacoes', 'x'.repeat(501)],
])('a form with a wrong %s (%s) names that field', (field, value) => {
  expect(wrongFields(laudoFormSchema, { ...form, [field]: value })).toEqual([field])
})

test('what is no code was confirmed by nobody', () => {
  expect(wrongFields(laudoFormSchema, { ...form, confirmacoes: 'Tudo certo!' })).toEqual(['confirmacoes.0'])
})

test('polygons are chosen by number, and none both ways', () => {
  const chosen = { manterTalhoes: '3,7', tirarTalhoes: '1', segundoVoo: 'true' }
  expect(laudoFormSchema.parse({ ...form, ...chosen })).toMatchObject({
    manterTalhoes: [3, 7],
    tirarTalhoes: [1],
    segundoVoo: true,
  })
  expect(wrongFields(laudoFormSchema, { ...form, manterTalhoes: '0' })).toEqual(['manterTalhoes.0'])
  expect(wrongFields(laudoFormSchema, { ...form, tirarTalhoes: 'Reserva' })).toEqual(['tirarTalhoes.0'])
  expect(wrongFields(laudoFormSchema, { ...form, manterTalhoes: '3,7', tirarTalhoes: '7' })).toEqual(['tirarTalhoes'])
})

test('what was confirmed and chosen comes as the client writes it', () => {
  const sent = { ...form, confirmacoes: 'insumos-diferem,plantio-enorme', soTocados: 'true' }
  expect(laudoFormSchema.parse(sent)).toMatchObject({
    confirmacoes: ['insumos-diferem', 'plantio-enorme'],
    soTocados: true,
  })
})

test('texts of any script are taken as they are', () => {
  const nome = 'Talhão 7 — 田んぼ 🚜 עברית \u0301'
  expect(laudoFormSchema.parse({ ...form, nome })).toMatchObject({ nome: nome.trim() })
})

test('sorting takes known columns, each way, and refuses others', () => {
  expect(sortSchema.parse('-data,nome')).toEqual([
    { column: 'data', descending: true },
    { column: 'nome', descending: false },
  ])
  expect(sortSchema.safeParse('senha').success).toBe(false)
})

test('a date that the database cannot hold is refused in every filter, by the one schema', () => {
  const days = Object.keys(laudoFilterSchema.shape).filter((name) => /(Start|End)$/.test(name))
  expect(days).toHaveLength(8)
  for (const day of [
    '0000-01-01',
    '0000-12-31',
    '0999-12-31',
    '10000-01-01',
    '2026-02-30',
    '-2026-01-01',
    'infinity',
  ]) {
    for (const name of days) expect(wrongFields(laudoFilterSchema, { [name]: day })).toEqual([name])
    expect(wrongFields(laudoFormSchema, { ...form, data: day })).toEqual(['data'])
    expect(wrongFields(ROUTES.filterLaudos.body, { input_period: { inicio: day, fim: day } })).toEqual([
      'input_period.inicio',
      'input_period.fim',
    ])
  }
  for (const day of ['1000-01-01', '9999-12-31']) expect(wrongFields(laudoFilterSchema, { dataEnd: day })).toEqual([])
})

test('a range that ends before it starts turns both of its fields red', () => {
  expect(wrongFields(laudoFilterSchema, { dataStart: '2026-03-02', dataEnd: '2026-03-01' })).toEqual([
    'dataStart',
    'dataEnd',
  ])
  expect(wrongFields(laudoFilterSchema, { dataInicialStartHora: '10:00', dataInicialEndHora: '9:30' })).toEqual([
    'dataInicialStartHora',
    'dataInicialEndHora',
  ])
  expect(wrongFields(laudoFilterSchema, { dataStart: '2026-03-01', dataEnd: '2026-03-01' })).toEqual([])
})

// Check digits computed by hand: CPF 529.982.247-25 and CNPJ 11.222.333/0001-81 are the textbook examples; 12.ABC.345/01DE-35 is the
// example in the revenue service's own note on alphanumeric numbers.
test.each([
  ['cpf', '529.982.247-25', true],
  ['cpf', '529.982.247-26', false],
  ['cpf', '111.111.111-11', false],
])('%s %s: %s', (campo, value, fine) => {
  const person = {
    nivel: 'funcionario',
    nome: 'Davi',
    email: 'davi@exemplo.com.br',
    senha: 'segredo',
    confirmarSenha: 'segredo',
    empresa: 1,
  }
  expect(wrongFields(registrationSchema, { ...person, [campo]: value })).toEqual(fine ? [] : [campo])
})

test.each([
  ['11.222.333/0001-81', true],
  ['11.222.333/0001-82', false],
  ['12.ABC.345/01DE-35', true],
  ['12.ABC.345/01DE-36', false],
  ['00.000.000/0000-00', false],
  ['11.222.333/0001', false],
])('the CNPJ %s: %s', (cnpj, fine) => {
  expect(wrongFields(registrationSchema, { nivel: 'empresa', nome: 'Usina', cnpj })).toEqual(fine ? [] : ['cnpj'])
})

test('a registration asks for what its level needs', () => {
  expect(wrongFields(registrationSchema, { nivel: 'piloto', nome: 'Bruno' })).toEqual(['prestadora'])
  expect(wrongFields(registrationSchema, { nivel: 'prestadora', nome: 'AeroSul', email: 'a@b.com.br' })).toEqual([
    'senha',
  ])
  expect(wrongFields(registrationSchema, { nivel: 'chefe', nome: 'Bruno' })).toEqual(['nivel'])
  expect(
    wrongFields(registrationSchema, {
      nivel: 'analista',
      nome: 'Ana',
      email: 'a@b.com',
      senha: 'segredo',
      confirmarSenha: 'outra',
    }),
  ).toEqual(['confirmarSenha'])
})

test.each(Object.entries(EDITS))('an edit of nothing is an edit: %s', (_, schema) => {
  expect(schema.parse({})).toEqual({})
})

test('an edit is of its own list: fields of another are not taken', () => {
  expect(EDITS.pilotos.parse({ nome: 'Bruno', cnpj: '11.222.333/0001-81', unidade: 3 })).toEqual({ nome: 'Bruno' })
  expect(EDITS.empresas.parse({ cidade: 'Lins', senha: 'segredo', prestadora: 3 })).toEqual({ cidade: 'Lins' })
})

test('a row is of one list: nothing is missing, and nothing of another is in it', () => {
  const prestadora = { id: 2, nome: 'AeroSul' }
  const access = { email: null, convite: null, codigoAnac: null, validade: null }
  const piloto = { id: 1, versao: 1, nome: 'Bruno', ...access, prestadora }
  expect(wrongFields(entitySchema, piloto)).toEqual([])
  expect(wrongFields(entitySchema, { ...piloto, cnpj: null })).not.toEqual([])
  expect(wrongFields(entitySchema, { id: 1, versao: 1, nome: 'Bruno' })).not.toEqual([])
})

test('in an edit, what is left out stays, and what is emptied is cleared', () => {
  expect(EDITS.funcionarios.parse({ cep: '', cpf: null, numero: '', estado: '-1', unidade: '-1' })).toEqual({
    cep: null,
    cpf: null,
    numero: null,
    estado: null,
    unidade: null,
  })
  expect(EDITS.prestadoras.parse({ email: ' ', senha: '', confirmarSenha: '', empresas: '' })).toEqual({
    email: null,
    empresas: [],
  })
  expect(EDITS.empresas.parse({ acesso: 'spa' })).toEqual({ acesso: 'spa' })
  expect(wrongFields(EDITS.unidades, { nome: '', cep: '1', numero: '1,5', empresa: 'x' })).toEqual([
    'nome',
    'empresa',
    'cep',
    'numero',
  ])
  expect(wrongFields(EDITS.prestadoras, { empresas: 'x' })).toEqual(['empresas.0'])
})

test.each(['administradores', 'analistas', 'funcionarios'] as const)('an e-mail of %s cannot be emptied', (tipo) => {
  for (const email of [null, '', ' ']) expect(wrongFields(EDITS[tipo], { email })).toEqual(['email'])
  expect(EDITS[tipo].parse({ email: 'a@b.com.br' })).toEqual({ email: 'a@b.com.br' })
})

test.each(['(11) 9 8765-4321', '(11) 98765-4321', '(11) 8765-4321'])('the telephone number %s is fine', (contato) => {
  expect(wrongFields(registrationSchema, { nivel: 'empresa', nome: 'Usina', contato })).toEqual([])
})

test('the client spells a URL from its route, with values escaped', () => {
  expect(urlOf(ROUTES.readLaudoFile, { params: { uuid: 'a/b', papel: 'area' } })).toBe(
    '/api/v1/laudos/a%2Fb/arquivos/area',
  )
  expect(urlOf(ROUTES.listLaudos, { query: { busca: 'são joão', page: 2, status: undefined } })).toBe(
    '/api/v1/laudos?busca=s%C3%A3o+jo%C3%A3o&page=2',
  )
})

test('whatever makes a row may be sent again under its key, and every other POST or PUT has a reason', () => {
  const reasons: Partial<Record<string, string>> = {
    login: 'nobody is signed in, and the answer is a secret',
    logout: 'an ended session stays ended',
    requestSenhaReset: 'nobody is signed in',
    resetSenha: 'the token is used up',
    finishLogin: 'nobody is signed in, and the answer is a secret',
    askLoginPasskey: 'nobody is signed in',
    confirmPerson: 'confirming twice confirms',
    askPasskey: 'each challenge replaces the one before',
    beginTotp: 'each secret replaces the one before, and the answer is a secret',
    confirmTotp: 'a code is accepted once, and the answer is a secret',
    askNewPasskey: 'each challenge replaces the one before',
    addPasskey: 'the challenge is used up, and the answer is a secret',
    renewRecoveryCodes: 'the answer is a secret, and new ones replace those before',
    beginIssuerLogin: 'each sign-in is one of its own, and the answer is a secret',
    finishIssuerLogin: 'the token is used up, and the answer is a secret',
    receiveIssuerLogout: 'an ended session stays ended',
    createApiKey: 'the answer is a secret, and a second key of the same name is refused',
    createWebhook: 'the answer is a secret, and a second webhook for the address is refused',
    rotateWebhookSecret: 'the answer is a secret, and the one before signs for a day',
    testWebhook: 'each request is a test of its own',
    resendDelivery: 'a delivery that is under way is not begun again',
    markAvisoEnviado: 'what is sent stays sent',
    readAviso: 'nobody is signed in, and the first opening counts',
    receiveAviso: 'nobody is signed in, and the first receipt counts',
    refuseAvisos: 'nobody is signed in, and who objects stays so',
    filterLaudos: 'it only reads',
    filterDashboard: 'it only reads',
    filterPerdaEvitavel: 'it only reads',
    checkEntities: 'it only reads',
    inviteEntity: 'its answer may hold a link that must not be kept, and a new link ends the one before',
    inviteEntities: 'its answer may hold links that must not be kept, and new ones end those before',
    readInvitation: 'it only reads',
    acceptInvitation: 'the token is used up',
    requestEmailChange: 'a new link ends the one before',
    confirmEmailChange: 'the token is used up',
    putPicture: 'the same picture again is the same picture',
    putAssinatura: 'the same picture again is the same picture',
    sendFile: 'the same file again is the same file',
    saveLista: 'the same list again is refused, because the list before it has changed',
    recordCampo: 'the device names the record, and the same again is the same record',
    putLogo: 'the same picture again is the same picture',
    skipInstalacao: 'what is skipped stays skipped',
    testEmail: 'each request is a test of its own',
    removePessoa: 'who is removed stays removed',
    createEncerramento: 'a second request changes nothing',
    removeContato: 'who is removed stays removed',
    objectContato: 'who objected stays objected',
    restorePlot: 'a plot that is back stays back',
    restoreProtecao: 'what is restored stays restored',
    setDistancia: 'the same distance again is the same distance',
    setLimitesClima: 'the same limits again are the same limits',
    restoreEntity: 'what is restored stays restored, and the answer has personal data',
    restoreRelatorio: 'what is restored stays restored',
    restoreOrdem: 'what is restored stays restored',
    restoreContrato: 'what is restored stays restored',
    recalculateAcerto: 'computed again without a change it is the same',
    confirmFinding: 'what is confirmed stays confirmed',
    acceptAcerto: 'a side accepts once',
    acceptContrato: 'a side accepts a version once',
    saveEnvioMensal: 'the same sending again is the same sending',
    cancelAcerto: 'what is cancelled stays cancelled',
    answerContest: 'an answered contest stays answered',
  }
  const makes = routes.filter(([name, { method }]) => ['POST', 'PUT'].includes(method) && !reasons[name])
  expect(makes.filter(([, { idempotencyKey }]) => !idempotencyKey).map(([name]) => name)).toEqual([])
  expect(routes.filter(([name, { idempotencyKey }]) => idempotencyKey && reasons[name])).toEqual([])
})

test('the client names each submission, and keeps the name that it is given', async () => {
  const keys: (string | null)[] = []
  const client = createClient({
    origin: '',
    fetch: async (_, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      return new Response('{}')
    },
  })
  const filter = { body: { lista: 'laudos' as const, nome: 'Atrasados', consulta: '' } }
  await client.saveFilter(filter)
  await client.saveFilter(filter)
  await client.saveFilter(filter, { idempotencyKey: 'a mesma' })
  await client.readUserInfo({})
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.any(String), 'a mesma', null])
  expect(keys[0]).not.toBe(keys[1])
})

test('the client throws what the server refuses, and says so when something else answers', async () => {
  const answering = (status: number, body: string) =>
    createClient({ origin: '', fetch: async () => new Response(body, { status }) })
  const refusal = new Problem('laudo-repetido', { uuid: '00000000-0000-4000-8000-000000000000' })
  await expect(answering(409, JSON.stringify(refusal.details())).readUserInfo({})).rejects.toMatchObject({
    codigo: 'laudo-repetido',
    extras: { uuid: '00000000-0000-4000-8000-000000000000' },
  })
  await expect(answering(502, '<html>').readUserInfo({})).rejects.toMatchObject({ codigo: 'indisponivel' })
})
