import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import {
  flightFiles,
  formOf,
  keptBy,
  kmlOf,
  laudoFields,
  type ReplyBody,
  type SentFile,
  sendLaudo,
} from '../laudo-upload.fixture.ts'

const LIMIT = 64 * 1024

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { maxFileBytes: LIMIT } })
})
afterAll(() => server.stop())

const NOTHING = {
  laudos: 0,
  arquivos: 0,
  laudosArquivos: 0,
  processamentos: 0,
  auditoria: 0,
  stored: 0,
  temporaries: 0,
}

/** Returns the status, the stable code and the first field of a refusal, and checks that nothing of the upload was kept. */
async function refusal({ status, body }: { status: number; body: ReplyBody }) {
  expect(await keptBy(server)).toEqual(NOTHING)
  return [status, body.codigo, body.erros?.[0]?.campo]
}

async function sendRaw(body: string | FormData | Uint8Array<ArrayBuffer>, contentType?: string) {
  const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType }
  const response = await server.fetch('/laudos/add', { method: 'PUT', body, headers }, 'carla')
  return { status: response.status, body: (await response.json()) as ReplyBody }
}

/** Returns the two files of a flight with one of them changed. */
function withFile(change: Partial<SentFile>, at = 0): SentFile[] {
  return flightFiles().map((file, index) => (index === at ? { ...file, ...change } : file))
}

describe('a file is refused', () => {
  it.each(['aplicacao.shp', 'aplicacao.kml.exe', 'kml', '.kml/aplicacao.doc', 'aplicacao.kml '.trim() + 'x'])(
    'for its name: %s',
    async (name) => {
      expect(await refusal(await sendLaudo(server, { files: withFile({ name }) }))).toEqual([
        422,
        'arquivo-extensao',
        'file_aplicacao',
      ])
    },
  )

  it('when it is empty', async () => {
    const reply = await sendLaudo(server, { files: withFile({ content: new Blob([]) }, 1) })
    expect(reply.body.detail).toBe('O arquivo do trajeto («trajeto.kml») está vazio.')
    expect(await refusal(reply)).toEqual([422, 'arquivo-vazio', 'file_trajeto'])
  })

  it('when it passes the limit by one byte', async () => {
    const reply = await sendLaudo(server, { files: withFile({ content: new Blob([new Uint8Array(LIMIT + 1)]) }) })
    expect(reply.body.detail).toBe('O arquivo da aplicação («aplicação.kml») passa do limite de 0,1\u00a0MB.')
    expect(await refusal(reply)).toEqual([413, 'arquivo-grande', 'file_aplicacao'])
  })

  it('by its absence, where it is the application', async () => {
    const files = flightFiles().slice(1)
    expect(await refusal(await sendLaudo(server, { files }))).toEqual([422, 'arquivo-ausente', 'file_aplicacao'])
  })

  it('when no file was chosen, as browsers send it', async () => {
    const files = withFile({ name: '', content: new Blob([]) })
    expect(await refusal(await sendLaudo(server, { files }))).toEqual([422, 'arquivo-ausente', 'file_aplicacao'])
  })

  it('when it has bytes and no name', async () => {
    expect(await refusal(await sendLaudo(server, { files: withFile({ name: '' }) }))).toEqual([
      422,
      'arquivo-extensao',
      'file_aplicacao',
    ])
  })

  it('when it comes as text', async () => {
    const fields = laudoFields(server, { file_area: '<kml/>' })
    expect(await refusal(await sendLaudo(server, { fields }))).toEqual([422, 'arquivo-ausente', 'file_area'])
  })

  it('in a field that does not exist', async () => {
    const files = [{ field: 'file_foto', name: 'foto.kml', content: kmlOf('foto') }, ...flightFiles()]
    expect(await refusal(await sendLaudo(server, { files }))).toEqual([422, 'arquivo-inesperado', 'file_foto'])
  })

  it('when the same content is in three fields, under three names', async () => {
    const content = kmlOf('o mesmo')
    const files = ['file_area', 'file_aplicacao', 'file_trajeto'].map((field) => ({
      field,
      name: `${field}.kml`,
      content,
    }))
    expect(await refusal(await sendLaudo(server, { files }))).toEqual([422, 'arquivo-repetido', 'file_aplicacao'])
  })

  it('when a field comes twice', async () => {
    const areas = ['uma', 'outra'].map((nome) => ({ field: 'file_area', name: `${nome}.kml`, content: kmlOf(nome) }))
    const files = [...flightFiles(), ...areas]
    expect(await refusal(await sendLaudo(server, { files }))).toEqual([422, 'dados-invalidos', 'file_area'])
    const form = formOf(laudoFields(server), flightFiles())
    form.append('codigo', 'OS 78')
    expect(await refusal(await sendRaw(form))).toEqual([422, 'dados-invalidos', 'codigo'])
  })
})

/** Makes files with different contents, all sent in the same form field. */
const manyOf = (field: string, length: number, bytes = 1) =>
  Array.from({ length }, (_, i) => ({
    field,
    name: `${i + 1}.kml`,
    content: kmlOf(`${field} ${i} ${'x'.repeat(bytes)}`),
  }))

describe('files of many flights are refused', () => {
  it('when one comes twice in a field, under two names', async () => {
    const [first, ...others] = manyOf('file_aplicacao', 3)
    const files = [first!, ...others, { ...first!, name: 'cópia.kml' }]
    const reply = await sendLaudo(server, { files })
    expect(reply.body.detail).toBe('«cópia.kml» tem o mesmo conteúdo de «1.kml»: envie cada arquivo uma só vez.')
    expect(await refusal(reply)).toEqual([422, 'arquivo-repetido', 'file_aplicacao'])
  })

  it('when they are more than 500', async () => {
    const reply = await sendLaudo(server, { files: manyOf('file_aplicacao', 501) })
    expect(reply.body.detail).toBe('O arquivo da aplicação passa de 500 arquivos: divida o trabalho em vários laudos.')
    expect(await refusal(reply)).toEqual([422, 'arquivos-demais', 'file_aplicacao'])
  })

  it('when together they are larger than four files of the largest size', async () => {
    const files = [...flightFiles(), ...manyOf('file_trajeto', 5, LIMIT - 200)]
    const reply = await sendLaudo(server, { files })
    expect(reply.body.detail).toBe(
      'Os arquivos passam, juntos, do limite de 0,3\u00a0MB: divida o trabalho em vários laudos.',
    )
    expect(await refusal(reply)).toEqual([413, 'arquivo-grande', 'file_trajeto'])
  })
})

describe('a field is refused', () => {
  it.each([
    ['end before start', { dataFinal: '2026-03-13' }, 'dataFinal'],
    ['end before start on one day', { horarioFinal: '10:00' }, 'horarioInicial'],
    ['a day that does not exist', { dataInicial: '2026-02-30' }, 'dataInicial'],
    ['year 0', { data: '0000-01-01' }, 'data'],
    ['no day', { data: 'ontem' }, 'data'],
    ['unknown treatment', { tratamento: 'ÁGUA BENTA' }, 'tratamento'],
    ['unknown crop', { cultura: 'herbicida' }, 'cultura'],
    ['a number that is none', { insumos: 'doze' }, 'insumos'],
    ['infinity', { faixaExecutada: 'Infinity' }, 'faixaExecutada'],
    ['a negative width', { faixaExecutada: '-20' }, 'faixaExecutada'],
    ['two characters', { nome: 'ab' }, 'nome'],
    ['only spaces', { codigo: '     ' }, 'codigo'],
    ['10,000 characters', { nome: 'ção'.repeat(3334) }, 'nome'],
    ['a character that cannot be stored', { observacoes: 'a\0b' }, 'observacoes'],
    ['501 characters of note', { observacoes: 'x'.repeat(501) }, 'observacoes'],
    ['no empresa', { empresa: '' }, 'empresa'],
    ['SQL for an id', { piloto: '1; drop table laudos' }, 'piloto'],
    ['an id beyond 32 bits', { prestadora: '99999999999' }, 'prestadora'],
    ['a forged empresa', { empresa: '999999' }, 'empresa'],
    ['a forged unidade', { unidade: '999999' }, 'unidade'],
    ['a forged prestadora', { prestadora: '999999' }, 'prestadora'],
    ['a forged piloto', { piloto: '999999' }, 'piloto'],
  ])('%s', async (_, wrong, campo) => {
    const reply = await sendLaudo(server, { fields: laudoFields(server, wrong) })
    expect(await refusal(reply)).toEqual([422, 'dados-invalidos', campo])
  })

  it('a unidade of another empresa, a pilot of another prestadora, and whatever was archived', async () => {
    const { boreal, joao, norte, bruno } = server.places
    const wrongFields = async (fields: Record<string, string>) =>
      (await sendLaudo(server, { fields: laudoFields(server, fields) })).body.erros?.map(({ campo }) => campo)
    expect(await wrongFields({ empresa: `${boreal}` })).toEqual(['unidade'])
    expect(await wrongFields({ piloto: `${joao}` })).toEqual(['piloto'])
    const archive = async (arquivado_em: Date | null) => {
      await server.db.updateTable('unidades').set({ arquivado_em }).where('id', '=', norte).execute()
      await server.db.updateTable('pilotos').set({ arquivado_em }).where('id', '=', bruno).execute()
    }
    await archive(new Date())
    expect(await wrongFields({})).toEqual(['unidade', 'piloto'])
    await archive(null)
    expect(await keptBy(server)).toEqual(NOTHING)
  })

  it('whether it comes before the files or after them', async () => {
    const form = formOf({}, flightFiles())
    for (const [name, value] of Object.entries(laudoFields(server, { nome: 'ab' }))) form.append(name, value)
    expect(await refusal(await sendRaw(form))).toEqual([422, 'dados-invalidos', 'nome'])
  })

  it('together with every other that is wrong', async () => {
    const { body } = await sendLaudo(server, { fields: laudoFields(server, { nome: 'ab', codigo: '', insumos: '-1' }) })
    expect(body.erros?.map(({ campo }) => campo)).toEqual(['nome', 'codigo', 'insumos'])
  })
})

describe('a request that is no form is refused', () => {
  const BOUNDARY = 'multipart/form-data; boundary=xyz'
  const part = (name: string, text: string) =>
    `--xyz\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const file = '--xyz\r\ncontent-disposition: form-data; name="file_aplicacao"; filename="a.kml"\r\n\r\n<kml>'

  it.each([
    ['JSON', '{"empresa":1}', 'application/json', 415, 'formato-nao-aceito'],
    ['XML', '<kml/>', 'text/xml', 415, 'formato-nao-aceito'],
    ['a form in a URL', 'empresa=1', 'application/x-www-form-urlencoded', 415, 'formato-nao-aceito'],
    ['no boundary', 'x', 'multipart/form-data', 400, 'pedido-malformado'],
    ['not the boundary that was said', '--abc\r\n', BOUNDARY, 400, 'pedido-malformado'],
    ['cut off in a field', part('empresa', '1').slice(0, -4), BOUNDARY, 400, 'pedido-malformado'],
    ['cut off in a file', file, BOUNDARY, 400, 'pedido-malformado'],
    ['cut off after a field', part('empresa', '1'), BOUNDARY, 400, 'pedido-malformado'],
    ['a name that every object has', `${part('__proto__', 'x')}--xyz--\r\n`, BOUNDARY, 400, 'pedido-malformado'],
    ['no part at all', '--xyz--\r\n', BOUNDARY, 422, 'dados-invalidos'],
    ['nothing', '', BOUNDARY, 422, 'dados-invalidos'],
  ])('%s', async (_, body, contentType, status, codigo) => {
    expect((await refusal(await sendRaw(body, contentType))).slice(0, 2)).toEqual([status, codigo])
  })

  it('a field of a hundred kilobytes, and seventy fields', async () => {
    const long = await sendLaudo(server, { fields: laudoFields(server, { nome: 'x'.repeat(100_000) }) })
    expect((await refusal(long)).slice(0, 2)).toEqual([413, 'pedido-grande'])
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`campo${at}`, 'x']))
    expect((await refusal(await sendLaudo(server, { fields: many }))).slice(0, 2)).toEqual([413, 'pedido-grande'])
  })

  it('and nothing of it counts as a bug of ours', () => {
    expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

describe('what looks dangerous and is only text', () => {
  const TEXTS = [
    "Robert'); drop table laudos;--",
    '<script>alert(1)</script>',
    '${jndi:ldap://x}',
    '🚜 Fazenda «Três Irmãos» — ímpar ١٢٣ ẞ',
    '../../../etc/passwd',
    '%00%0a',
  ]

  it.each(TEXTS)('%s is stored as it is', async (text) => {
    const files = flightFiles().map((file) => ({ ...file, name: `${text.replace(/["%\r\n]/g, '')}.kml` }))
    const fields = laudoFields(server, { nome: text, codigo: text, observacoes: text })
    const { status, body } = await sendLaudo(server, { fields, files })
    expect(status).toBe(201)
    const info = await server.as('carla').readLaudo({ params: { uuid: body.uuid }, query: {} })
    expect(info.laudoInfo).toMatchObject({ nome: text, codigo: text, observacoes: text })
    // The stored name is the last part of the path.
    const name = files[0]?.name.split('/').at(-1)
    expect(info.laudoInfo.arquivos.map(({ nome }) => nome)).toEqual([name, name])
  })
})

it('a file of exactly the limit is taken', async () => {
  const files = withFile({ content: new Blob([new Uint8Array(LIMIT).fill(60)]) })
  expect((await sendLaudo(server, { files })).status).toBe(201)
})
