import { z } from 'zod'
import { emailSchema, idSchema, namedSchema, optionalText, pageShape, plainText } from '../field.ts'
import { route } from '../route.ts'
import { HISTORY_MAX, historySchema } from './entity-history.ts'
import { checkedRowsSchema, importParams, judgedReplySchema, registeredRowsSchema } from './entity-import.ts'
import { EDITS, ENTITY_KINDS, entitySchema, registrationSchema, tipoSchema, WITH_LOGIN } from './entity-kinds.ts'
import { entityQuerySchema } from './entity-list.ts'

/** Hours for which the link of an invitation is valid. */
export const INVITATION_H = 72

/** Number of people who are invited by one request. */
export const INVITED_MAX = 100

const tag = 'Entidades'

/** Kinds of people, and kinds with an e-mail and a password: changing those requires a recent password. */
const ofPeople = { field: 'tipo', values: WITH_LOGIN } as const

const one = z.object({ tipo: tipoSchema, id: idSchema })

export const entityRoutes = {
  registerEntity: route({
    method: 'POST',
    path: '/entidades/cadastro',
    access: ['createEntidade', 'createRecurso'],
    reauthenticated: { field: 'nivel', values: WITH_LOGIN.map((tipo) => ENTITY_KINDS[tipo].nivel) },
    tag,
    about:
      'Cadastra um usuário ou uma entidade; `nivel` diz qual e quais campos valem. Só administradores cadastram administradores; uma prestadora cadastra as próprias aeronaves e os próprios responsáveis. Com `convite` a pessoa é cadastrada sem senha e nada é enviado ainda (`convite: nao-enviado`): o convite é de `POST /entidades/:tipo/:id/convite`.',
    form: true,
    idempotencyKey: true,
    body: registrationSchema,
    reply: z.object({
      id: z.number().int(),
      nivel: z.string(),
      nome: z.string(),
      message: z.string(),
      convite: z.literal('nao-enviado').optional(),
    }),
    status: 201,
  }),
  listEntities: route({
    method: 'GET',
    path: '/entidades/:tipo',
    access: ['createEntidade', 'createRecurso'],
    tag,
    about:
      'Uma lista da administração: busca, começo de cada coluna, ordenação e páginas. Listas de administradores e de analistas só para administradores; uma prestadora vê as próprias aeronaves e os próprios responsáveis. Acima de 10.000 linhas o total é «10.000 ou mais» (totalIsLimited); numa busca, acima de 1.000, ou do que vai até o fim da página.',
    params: z.object({ tipo: tipoSchema }),
    query: entityQuerySchema,
    reply: z.object({ entidades: z.array(entitySchema), ...pageShape, totalIsLimited: z.boolean().optional() }),
  }),
  checkEntities: route({
    method: 'POST',
    path: '/entidades/:tipo/importacao/conferencia',
    access: ['createEntidade'],
    tag,
    about:
      'Confere linhas de uma planilha como o cadastro as conferiria: diz as certas, as que já estão cadastradas e cada célula errada. Nada é gravado.',
    params: importParams,
    body: checkedRowsSchema,
    reply: judgedReplySchema,
  }),
  importEntities: route({
    method: 'POST',
    path: '/entidades/:tipo/importacao',
    access: ['createEntidade'],
    reauthenticated: ofPeople,
    tag,
    about:
      'Cadastra as linhas certas de uma planilha, todas ou nenhuma se o servidor parar no meio. Uma linha já cadastrada fica como está: a mesma planilha pode ser enviada de novo. Com `convite`, cada pessoa cadastrada recebe depois, por e-mail, o link para escolher a senha; `enviaConvites: false` diz que este servidor não envia e-mails, e que ninguém recebe nada.',
    idempotencyKey: true,
    params: importParams,
    body: registeredRowsSchema,
    reply: judgedReplySchema,
  }),
  readEntity: route({
    method: 'GET',
    path: '/entidades/:tipo/:id',
    access: ['createEntidade', 'createRecurso'],
    tag,
    about: 'Um cadastro.',
    params: one,
    reply: entitySchema,
  }),
  readEntityHistory: route({
    method: 'GET',
    path: '/entidades/:tipo/:id/historico',
    access: ['createEntidade', 'createRecurso'],
    tag,
    about: `Quem fez o quê com um cadastro, do mais recente ao mais antigo: os ${HISTORY_MAX} últimos atos.`,
    params: one,
    reply: historySchema,
  }),
  updateEntity: route({
    method: 'PATCH',
    path: '/entidades/:tipo/:id',
    access: ['createEntidade', 'createRecurso'],
    reauthenticated: ofPeople,
    tag,
    about: 'Altera um cadastro. Com If-Match, só se ninguém salvou antes.',
    params: one,
    bodyBy: { param: 'tipo', schemas: EDITS },
    reply: entitySchema,
  }),
  countArchived: route({
    method: 'GET',
    path: '/entidades/:tipo/:id/arquivamento',
    access: ['createEntidade', 'createRecurso'],
    tag,
    about: 'O que deixa as listas, e quem perde o acesso, se este cadastro for arquivado. Laudos ficam.',
    params: one,
    reply: z.object({
      unidades: z.number().int(),
      pilotos: z.number().int(),
      aeronaves: z.number().int(),
      certificados: z.number().int(),
      /** People who would lose their sign-in, the entity's own login included. */
      pessoas: z.number().int(),
      laudos: z.number().int(),
    }),
  }),
  deleteEntity: route({
    method: 'DELETE',
    path: '/entidades/:tipo/:id',
    access: ['createEntidade', 'createRecurso'],
    reauthenticated: ofPeople,
    tag,
    about: 'Arquiva: sai de todas as listas e perde o acesso na hora; laudos ficam. Um administrador pode restaurar.',
    params: one,
    reply: z.object({ id: z.number().int(), message: z.string() }),
  }),
  inviteEntity: route({
    method: 'POST',
    path: '/entidades/:tipo/:id/convite',
    access: ['createEntidade'],
    reauthenticated: ofPeople,
    tag,
    about: `Convida quem ainda não tem senha: um link por e-mail, válido por ${INVITATION_H} horas e uma única vez; o anterior deixa de valer. Em um servidor sem e-mail, \`link\` vem na resposta, uma única vez, para ser entregue em mãos.`,
    params: one,
    reply: z.object({
      /** `falhou`: the mail server refused it, and no link is valid. */
      entrega: z.enum(['email', 'link', 'falhou']),
      email: z.string(),
      ate: z.string(),
      link: z.string().optional(),
      message: z.string(),
    }),
  }),
  inviteEntities: route({
    method: 'POST',
    path: '/entidades/:tipo/convites',
    access: ['createEntidade'],
    reauthenticated: ofPeople,
    tag,
    about: `Convida, até ${INVITED_MAX} de cada vez, quem nesta lista não tem senha nem convite que valha: por e-mail, um depois do outro, ou, com \`entrega: link\`, com os links na resposta, uma única vez, para serem entregues em mãos. Com \`todos\`, os convites que ainda valem também ganham outro link, e o anterior deixa de valer. Convites cancelados não são refeitos. \`proximo\` é o \`depois\` do pedido seguinte.`,
    params: z.object({ tipo: z.enum(WITH_LOGIN, { error: 'Só pessoas com acesso são convidadas.' }) }),
    body: z.object({
      entrega: z.enum(['email', 'link'], { error: 'A entrega deve ser email ou link.' }),
      todos: z.boolean({ error: 'Responda com true ou false.' }).optional(),
      /** Id of the last person of the request before. */
      depois: idSchema.optional(),
    }),
    reply: z.object({
      convites: z.array(
        z.object({
          id: z.number().int(),
          nome: z.string(),
          email: z.string(),
          /** The empresa or the prestadora of the person. */
          de: z.string().optional(),
          ate: z.string().optional(),
          link: z.string().optional(),
        }),
      ),
      /** People who were invited too often a moment ago. */
      esperam: z.array(z.string()),
      proximo: z.number().int().nullable(),
    }),
  }),
  cancelInvitation: route({
    method: 'DELETE',
    path: '/entidades/:tipo/:id/convite',
    access: ['createEntidade'],
    reauthenticated: ofPeople,
    tag,
    about: 'Cancela o convite: o link deixa de valer na hora, e o cadastro continua, sem acesso.',
    params: one,
    reply: z.object({ message: z.string() }),
  }),
  findArchived: route({
    method: 'GET',
    path: '/entidades/:tipo/arquivado',
    access: ['restoreArchived'],
    tag,
    about:
      'O cadastro arquivado que tem este e-mail, ou este CNPJ, e nenhum outro em uso tem: pode ser restaurado em vez de cadastrado de novo.',
    params: z.object({ tipo: tipoSchema }),
    query: z.object({ email: emailSchema.optional(), cnpj: optionalText('o CNPJ', { max: 30 }) }),
    reply: z.object({
      arquivado: z.object({ tipo: tipoSchema, id: z.number().int(), nome: z.string() }).nullable(),
    }),
  }),
  findSameName: route({
    method: 'GET',
    path: '/entidades/:tipo/mesmo-nome',
    access: ['createEntidade'],
    tag,
    about:
      'Os cadastros em uso que têm este nome, sem contar maiúsculas, acentos e espaços: um segundo de mesmo nome é permitido, mas costuma ser engano. `pai` é o id da empresa de uma unidade, ou da prestadora de um piloto.',
    params: z.object({ tipo: tipoSchema }),
    query: z.object({ nome: plainText('o nome', { min: 1 }), pai: idSchema.optional() }),
    reply: z.object({ iguais: z.array(namedSchema) }),
  }),
  restoreEntity: route({
    method: 'POST',
    path: '/entidades/:tipo/:id/restaurar',
    access: ['restoreArchived'],
    reauthenticated: ofPeople,
    tag,
    about: 'Traz de volta um cadastro arquivado.',
    params: one,
    reply: entitySchema,
  }),
  resetFactor: route({
    method: 'DELETE',
    path: '/entidades/:tipo/:id/segundo-fator',
    access: ['resetFactor'],
    reauthenticated: true,
    tag,
    about:
      'Remove o segundo fator de quem o perdeu: aplicativo, chaves de acesso e códigos de recuperação. As sessões da pessoa são encerradas, e ela é avisada por e-mail.',
    params: one,
    reply: z.object({ message: z.string() }),
  }),
  removePessoa: route({
    method: 'POST',
    path: '/entidades/:tipo/:id/remover',
    access: ['removePessoa'],
    reauthenticated: true,
    tag,
    about:
      'Apaga os dados pessoais de uma pessoa já excluída, no cadastro e no histórico, e põe «Pessoa removida» em seu lugar. Laudos, aceite da licença e registro de segurança ficam. Não pode ser desfeito; `nome` é o nome dela, digitado para confirmar.',
    params: z.object({
      tipo: z.enum(['administradores', 'analistas', 'funcionarios', 'pilotos'], {
        error: 'Só pessoas podem ser removidas.',
      }),
      id: idSchema,
    }),
    body: z.object({ nome: z.string({ error: 'Digite o nome da pessoa.' }).trim().max(200) }),
    reply: z.object({ id: z.number().int(), message: z.string() }),
  }),
}
