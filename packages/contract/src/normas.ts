/** The table of rules by which laudos are judged beside protected areas: read, tried out and replaced by administrators. */
import {
  FONTES_DE_NORMA,
  type FonteDeNorma,
  GRANDEZAS_DO_CLIMA,
  GRUPOS,
  type GrandezaDoClima,
  type Grupo,
  LARGEST_DISTANCE_M,
  LIMITES_DO_AVISO,
  SITUACOES_DE_NORMA,
  type SituacaoDeNorma,
  UFS,
  type Uf,
} from '@faixa/domain'
import { z } from 'zod'
import { classificacaoSchema } from './classificacao.ts'
import { dateSchema, optionalText, uuidSchema } from './field.ts'
import { route } from './route.ts'

const tag = 'Normas'

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as [Key, ...Key[]]
/** An absent value and null both mean that there is none. */
const anyOr = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
/** Null means «any», and has to be written: a rule that lacks a word would bind far more than its author meant. */
const scopeOf = <Values extends z.ZodType>(of: Values, error: string) => z.union([of, z.null()], { error })
const text = (what: string, most: number) =>
  z
    .string({ error: `Informe ${what}.` })
    .trim()
    .min(1, { error: `Informe ${what}.` })
    .max(most, { error: `Use no máximo ${most} caracteres.` })
const listed = (what: string, table: object) => `${what} não é nenhum de: ${Object.keys(table).join(', ')}.`

const bound = z
  .number({ error: 'O limite do clima é um número.' })
  .min(-50, { error: 'O limite do clima é menor que -50: confira a unidade.' })
  .max(200, { error: 'O limite do clima passa de 200: confira a unidade.' })
  .optional()

const faixaSchema = z
  .strictObject({
    grandeza: z.enum(keysOf<GrandezaDoClima>(GRANDEZAS_DO_CLIMA), {
      error: listed('A grandeza do clima', GRANDEZAS_DO_CLIMA),
    }),
    /** Bounds: km/h, % or °C. The first two exclude the value itself. */
    acimaDe: bound,
    abaixoDe: bound,
    de: bound,
    ate: bound,
  })
  .superRefine(({ acimaDe, abaixoDe, de, ate }, context) => {
    const least = Math.max(acimaDe ?? Number.NEGATIVE_INFINITY, de ?? Number.NEGATIVE_INFINITY)
    const most = Math.min(abaixoDe ?? Number.POSITIVE_INFINITY, ate ?? Number.POSITIVE_INFINITY)
    if (least === Number.NEGATIVE_INFINITY && most === Number.POSITIVE_INFINITY)
      context.addIssue({
        code: 'custom',
        message: 'O limite do clima não tem valor: diga acimaDe, abaixoDe, de ou ate.',
      })
    if (least > most)
      context.addIssue({
        code: 'custom',
        message: 'O limite do clima não tem nenhum valor dentro dele: confira os dois valores.',
      })
  })

const within = ({ least, most }: { readonly least: number; readonly most: number }, error: string) =>
  z.number({ error }).int({ error }).min(least, { error }).max(most, { error })

const avisoSchema = z.strictObject({
  raioM: within(LIMITES_DO_AVISO.raioM, 'O raio do aviso vai de 50 a 20.000 metros.'),
  horas: within(LIMITES_DO_AVISO.horas, 'A antecedência do aviso vai de 1 a 720 horas.'),
  /** Products of which the norm speaks; absent for any. */
  produtos: text('os produtos do aviso, ou não escreva o campo', 200).optional(),
})

/** Refuses what is no object; other faults of a row have sentences of their own. */
const NO_RULE = {
  error: ({ code }: { readonly code?: string }) =>
    code === 'invalid_type' ? 'A linha não é uma regra: escreva os campos como os da tabela baixada.' : undefined,
}

export const normaSchema = z
  .strictObject(
    {
      uf: scopeOf(z.enum(keysOf<Uf>(UFS)), 'O estado não está na lista: use a sigla, ou null para a norma federal.'),
      classe: scopeOf(
        classificacaoSchema,
        'A classe não está na lista: use o nome dela, ou null para o que vale em qualquer lugar, perto ou longe de uma área.',
      ),
      aeronave: scopeOf(
        z.enum(['tripulada', 'drone']),
        'A aeronave é tripulada, drone ou null, que diz que vale para as duas.',
      ),
      grupo: scopeOf(
        z.enum(keysOf<Grupo>(GRUPOS)),
        `${listed('O grupo', GRUPOS)} Escreva null para o que vale para qualquer produto.`,
      ),
      de: anyOr(dateSchema),
      ate: anyOr(dateSchema),
      distanciaM: anyOr(
        z
          .number({ error: 'A distância é um número de metros, ou null.' })
          .positive({ error: 'A distância deve ser maior que zero.' })
          .max(LARGEST_DISTANCE_M, {
            error: 'A distância passa de 20.000 m: confira se está em metros.',
          }),
      ),
      proibido: z.boolean({ error: 'Diga true ou false em proibido.' }).default(false),
      norma: text('o nome da norma', 300),
      artigo: anyOr(text('o artigo', 100)),
      fonte: z.enum(keysOf<FonteDeNorma>(FONTES_DE_NORMA), { error: listed('A fonte', FONTES_DE_NORMA) }),
      conferidoEm: anyOr(dateSchema),
      situacao: z.enum(keysOf<SituacaoDeNorma>(SITUACOES_DE_NORMA), {
        error: listed('A situação', SITUACOES_DE_NORMA),
      }),
      /** A limit of the weather instead of a distance. A table without any keeps those in force; one that must not count is suspended. */
      clima: faixaSchema.nullish(),
      /** Whom to tell before an application instead of a distance. A table without any keeps those in force; one that must not count is suspended. */
      aviso: avisoSchema.nullish(),
      /**
       * In answers: the person who applied the table that first had this row as checked; absent for rows of the product. In requests it is
       * ignored.
       */
      conferidoPor: z.string().optional(),
    },
    NO_RULE,
  )
  .superRefine(({ de, ate, classe, distanciaM, proibido, conferidoEm, situacao, clima, aviso }, context) => {
    const refuse = (campo: string, message: string) => context.addIssue({ code: 'custom', path: [campo], message })
    if (de !== null && ate !== null && ate < de) refuse('ate', 'A regra termina antes de começar.')
    if (proibido && distanciaM !== null)
      refuse('distanciaM', 'Uma regra proíbe ou exige uma distância: escreva as duas em linhas separadas.')
    if (clima && (classe !== null || distanciaM !== null || proibido))
      refuse('clima', 'Um limite do clima não tem classe, distância nem proibição: escreva-as em outra linha.')
    if (aviso && (classe === null || distanciaM !== null || proibido || clima))
      refuse(
        'aviso',
        'Um aviso prévio tem classe, e não tem distância, proibição nem limite do clima: escreva-os em outra linha.',
      )
    if (!clima && !aviso && !proibido && distanciaM === null && conferidoEm === null)
      refuse('distanciaM', 'Informe a distância, proíba, ou diga em conferidoEm quando se viu que nada é exigido.')
    if (situacao === 'naoConferida' && conferidoEm !== null)
      refuse('situacao', 'A regra tem o dia em que foi conferida: diga vigente ou suspensa, ou tire o dia.')
  })

const ROWS_MAX = 5000

const regrasSchema = z
  .array(normaSchema, { error: 'As regras são uma lista.' })
  .min(1, { error: 'A tabela não tem nenhuma regra.' })
  .max(ROWS_MAX, { error: 'A tabela tem regras demais: no máximo 5.000.' })
  .superRefine((rows, context) => {
    const seen = new Map<string, number>()
    const ofCase = new Map<string, number[]>()
    for (const [at, row] of rows.entries()) {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: [at], message })
      const key = JSON.stringify({ ...row, conferidoPor: undefined })
      const first = seen.get(key)
      if (first !== undefined) {
        refuse(`A regra repete a ${first + 1}ª da tabela.`)
        continue
      }
      seen.set(key, at)
      const others = ofCase.get(caseOf(row)) ?? []
      ofCase.set(caseOf(row), [...others, at])
      const other = others.find((one) => overlap(rows[one]!, row))
      if (other !== undefined)
        refuse(
          `A regra e a ${other + 1}ª dizem coisas diferentes da mesma norma, do mesmo caso e do mesmo período: deixe uma, suspenda a outra, ou separe os períodos.`,
        )
    }
  })

type Row = z.infer<typeof normaSchema>

/** Rows of one norm about one case, which say one thing at a time. A prohibition and a distance are two things. */
function caseOf({ uf, classe, aeronave, grupo, norma, artigo, proibido, clima, aviso, situacao }: Row): string {
  const isSuspended = situacao === 'suspensa'
  return JSON.stringify([
    uf,
    classe,
    aeronave,
    grupo,
    norma,
    artigo,
    proibido,
    clima?.grandeza,
    Boolean(aviso),
    isSuspended,
  ])
}

function overlap(one: Row, other: Row): boolean {
  const begins = [one.de, other.de].map((day) => day ?? '0')
  const ends = [one.ate, other.ate].map((day) => day ?? '9')
  return begins[0]! <= ends[1]! && begins[1]! <= ends[0]!
}

const tableShape = {
  versao: z.number().int(),
  regras: z.array(normaSchema),
  /**
   * Number of laudos whose verdict, weather or both another table would change; for the table in force, the number that it changed when it
   * was applied.
   */
  laudosAfetados: z.number().int(),
}

const versionShape = {
  versao: z.number().int(),
  /** Absent for the table that is part of the product. */
  usuario: z.string().optional(),
  aplicadaEm: z.string().optional(),
  laudosAfetados: z.number().int(),
  regras: z.number().int(),
}

/** Filters of the table of rules on its screen, which has all rows. */
export const normaFilterSchema = z.object({
  uf: z.enum(['federal', ...keysOf<Uf>(UFS)]).optional(),
  classe: classificacaoSchema.optional(),
  aeronave: z.enum(['tripulada', 'drone']).optional(),
  grupo: z.enum(keysOf<Grupo>(GRUPOS)).optional(),
  assunto: z.enum(['areas', 'clima', 'avisos']).optional(),
  conferida: z.enum(['sim', 'nao']).optional(),
  vigenteDe: dateSchema.optional(),
  vigenteAte: dateSchema.optional(),
  busca: optionalText('a busca'),
})

export type Normas = z.infer<typeof normaRoutes.readNormas.reply>

export const normaRoutes = {
  readNormas: route({
    method: 'GET',
    path: '/normas',
    access: ['configureInstalacao'],
    tag,
    about:
      'A tabela de regras em vigor: as distâncias, as proibições, os limites do clima e os avisos prévios por estado, classe, aeronave, grupo de produto e período.',
    reply: z.object({ ...tableShape, historico: z.array(z.object(versionShape)) }).meta({ id: 'Normas' }),
  }),
  readNormasVersion: route({
    method: 'GET',
    path: '/normas/:versao',
    access: ['configureInstalacao'],
    tag,
    about: 'Uma versão da tabela de regras, para baixar, comparar ou voltar a ela.',
    params: z.object({ versao: z.coerce.number().int().min(1) }),
    reply: z.object(tableShape),
  }),
  replaceNormas: route({
    method: 'PUT',
    path: '/normas',
    access: ['configureInstalacao'],
    tag,
    about:
      'Substitui a tabela de regras inteira; os laudos que ela atinge são julgados de novo. Uma tabela com erro é recusada regra por regra, e nada muda. Com simular=sim nada muda: a resposta diz quantos laudos mudariam de veredicto, ou quais minutos do clima ficariam fora dos limites, e os primeiros 100; os que têm áreas além de 1.000 m são medidos, até 200, e o clima de até 1.000; laudosSemMedida diz quantos faltaram. Uma tabela sem nenhum limite do clima mantém os que estão em vigor, e uma sem nenhum aviso prévio, os avisos; para que um não valha, diga suspensa na situação dele. Para voltar a uma versão, envie as regras dela.',
    idempotencyKey: true,
    query: z.object({ simular: z.enum(['sim', 'nao'], { error: 'Diga sim ou nao.' }).default('nao') }),
    body: z.object({
      regras: regrasSchema,
      /** Fields of a downloaded file that is sent again; both are ignored. */
      versao: z.unknown().optional(),
      laudosAfetados: z.unknown().optional(),
    }),
    maxBodyBytes: 4 * 1024 * 1024,
    maxBodyValues: 100_000,
    reply: z.object({
      ...tableShape,
      /** Laudos with areas beyond 1,000 m that were too many to be measured here: they are known once they are judged. */
      laudosSemMedida: z.number().int(),
      laudos: z.array(
        z.object({
          uuid: uuidSchema,
          codigo: z.string(),
          nome: z.string(),
          /** The verdict of the laudo now and by the table; both may be the same where areas change. */
          de: z.string(),
          para: z.string(),
          /** Number of areas whose verdict changes. */
          areas: z.number().int(),
        }),
      ),
    }),
  }),
}
