/**
 * The refusals of the API: RFC 9457 problem details, in Portuguese, with a `codigo` that never changes. A refusal concerns a request;
 * findings about files are values in an answer, and bugs are errors without details.
 */
import { z } from 'zod'

interface ProblemRow {
  readonly status: number
  /** The event and, where that is not obvious, the remedy; used where no more precise sentence is known. */
  readonly detail: string
}

export const PROBLEMS = {
  'dados-invalidos': { status: 422, detail: 'Verifique as informações e tente novamente...' },
  'pedido-malformado': { status: 400, detail: 'O pedido não pôde ser lido: verifique o formato e tente novamente.' },
  'parametro-invalido': { status: 400, detail: 'Um parâmetro do endereço não está certo.' },
  'formato-nao-aceito': { status: 415, detail: 'Este formato de envio não é aceito aqui.' },
  'arquivo-ausente': { status: 422, detail: 'Falta um arquivo obrigatório.' },
  'arquivo-vazio': { status: 422, detail: 'O arquivo está vazio.' },
  'arquivo-extensao': {
    status: 422,
    detail: 'O arquivo deve ter a extensão .kml, .kmz, .zip, .geojson, .json ou .gpx.',
  },
  'arquivo-conteudo': { status: 422, detail: 'O conteúdo do arquivo não é o que o campo espera.' },
  'arquivo-repetido': { status: 422, detail: 'O mesmo arquivo foi enviado em mais de um campo.' },
  'arquivo-infectado': { status: 422, detail: 'O arquivo foi recusado pelo antivírus.' },
  'antivirus-indisponivel': {
    status: 503,
    detail: 'O antivírus não responde: nada foi gravado. Tente novamente em instantes.',
  },
  'arquivo-inesperado': { status: 422, detail: 'O envio traz um arquivo em um campo que não existe.' },
  'arquivo-sem-uso': { status: 422, detail: 'O arquivo não pôde ser lido.' },
  'arquivo-grande': { status: 413, detail: 'O arquivo passa do tamanho permitido.' },
  'pedido-grande': { status: 413, detail: 'O pedido passa do tamanho permitido.' },
  'arquivo-perdido': { status: 500, detail: 'O arquivo não está mais no servidor: avise o suporte.' },
  'arquivo-danificado': { status: 500, detail: 'O arquivo foi danificado no servidor: avise o suporte.' },
  'sem-espaco': { status: 507, detail: 'O servidor está sem espaço em disco: nada foi gravado. Tente mais tarde.' },
  'nao-autenticado': { status: 401, detail: 'Faça login para continuar.' },
  'sessao-expirada': { status: 401, detail: 'Falha ao restaurar sessão anterior. Faça login novamente' },
  'login-invalido': { status: 401, detail: 'E-mail ou senha incorretos.' },
  'segundo-fator-pedido': { status: 401, detail: 'A senha está certa: confirme com o segundo fator.' },
  'entrada-expirada': { status: 401, detail: 'O tempo para confirmar acabou: faça login novamente.' },
  'codigo-invalido': { status: 422, detail: 'Não confere. Se o código já foi usado, espere o próximo.' },
  'aplicativo-invalido': {
    status: 422,
    detail: 'Este QR code não vale mais: comece o cadastro do aplicativo novamente.',
  },
  'chave-de-acesso-invalida': {
    status: 422,
    detail: 'A chave de acesso não pôde ser cadastrada: tente novamente.',
  },
  'chaves-de-acesso-demais': { status: 422, detail: 'Você já tem chaves de acesso demais: remova uma antes.' },
  'chave-de-acesso-indisponivel': {
    status: 422,
    detail: 'Chaves de acesso só funcionam no endereço próprio do sistema, por HTTPS.',
  },
  'sem-segundo-fator': { status: 422, detail: 'Não há segundo fator cadastrado.' },
  'chave-api-invalida': {
    status: 401,
    detail: 'Esta chave de API não vale: confira se está inteira, e se não venceu nem foi revogada.',
  },
  'chave-api-nao-permite': {
    status: 403,
    detail: 'Nenhuma chave de API permite esta ação: entre com e-mail e senha.',
  },
  'chaves-api-demais': { status: 422, detail: 'São chaves de API demais: revogue uma que não é mais usada.' },
  'webhook-desativado': { status: 409, detail: 'Este webhook está desativado: ative-o antes de enviar.' },
  'webhooks-demais': { status: 422, detail: 'São webhooks demais: exclua um que não é mais usado.' },
  'muitas-tentativas': { status: 429, detail: 'Muitas tentativas: aguarde um pouco e tente novamente.' },
  'sem-permissao': { status: 403, detail: 'Seu perfil não permite esta ação.' },
  'confirme-a-senha': { status: 403, detail: 'Confirme a sua senha para continuar.' },
  'troque-a-senha': { status: 403, detail: 'Antes de continuar, troque a senha recebida por uma sua.' },
  'segundo-fator-exigido': {
    status: 403,
    detail: 'Antes de continuar, cadastre um segundo fator em «Verificação em duas etapas».',
  },
  'aceite-a-licenca': { status: 403, detail: 'Antes de continuar, aceite os Termos de Licença de Uso.' },
  'nao-encontrado': { status: 404, detail: 'Não encontrado.' },
  'rota-inexistente': { status: 404, detail: 'Este endereço não existe.' },
  'laudo-repetido': { status: 409, detail: 'Estes arquivos já foram enviados para esta empresa.' },
  'em-uso': { status: 409, detail: 'Já existe um cadastro com este valor.' },
  'exportacao-grande': { status: 422, detail: 'São laudos demais para uma exportação. Restrinja os filtros.' },
  'areas-demais': {
    status: 422,
    detail: 'São talhões demais para ver de uma vez: escolha uma empresa ou unidade, ou aproxime o mapa.',
  },
  'cota-de-laudos': { status: 429, detail: 'A empresa já cadastrou hoje todos os laudos de sua cota.' },
  'cota-de-arquivos': { status: 422, detail: 'Os arquivos não cabem na cota da empresa: nada foi gravado.' },
  'filtros-demais': { status: 422, detail: 'Você já tem filtros salvos demais: exclua um para salvar outro.' },
  'chave-invalida': {
    status: 400,
    detail: 'O cabeçalho Idempotency-Key deve ter de 1 a 255 caracteres ASCII visíveis.',
  },
  'chave-reutilizada': {
    status: 422,
    detail:
      'Esta Idempotency-Key já foi usada com outro pedido: verifique se ele já não fez o que você queria e use outra chave.',
  },
  'pedido-em-andamento': {
    status: 409,
    detail: 'Outro pedido com esta Idempotency-Key ainda está em andamento: aguarde um pouco e tente novamente.',
  },
  'situacao-impede': { status: 409, detail: 'A situação da ordem de serviço não permite esta ação.' },
  'acerto-impede': { status: 409, detail: 'O acerto não permite esta ação.' },
  'acerto-desatualizado': { status: 409, detail: 'Laudos mudaram: recalcule antes de aceitar.' },
  'acerto-vazio': { status: 422, detail: 'Não há laudos a acertar.' },
  'laudo-medido': {
    status: 409,
    detail: 'Só se trocam arquivos de um laudo em Erro. Para outros arquivos, cadastre outro laudo.',
  },
  'laudos-alterados': {
    status: 409,
    detail: 'Laudos deste relatório mudaram desde que foram carregados: carregue-os de novo antes de salvar.',
  },
  'em-processamento': { status: 409, detail: 'O laudo ainda está sendo processado: aguarde o fim e tente novamente.' },
  conflito: {
    status: 412,
    detail: 'Outra pessoa salvou alterações neste registro: recarregue para vê-las antes de salvar as suas.',
  },
  'senha-atual-incorreta': { status: 422, detail: 'A senha atual está incorreta.' },
  'redefinicao-invalida': {
    status: 422,
    detail: 'Este link de redefinição já foi usado ou passou da validade: peça um novo.',
  },
  'convite-invalido': {
    status: 422,
    detail: 'Este convite não é válido: confira se o link está inteiro, ou peça outro à administração.',
  },
  'convite-desnecessario': { status: 409, detail: 'Esta pessoa já tem uma senha: não precisa de convite.' },
  'sem-acesso': { status: 409, detail: 'Este cadastro não tem um e-mail de acesso: informe um na edição.' },
  'troca-invalida': {
    status: 422,
    detail: 'Este link já foi usado, foi trocado por um mais novo ou passou da validade: peça outro em «Meu perfil».',
  },
  'imagem-ilegivel': { status: 422, detail: 'A imagem não pôde ser lida: envie uma foto em JPEG, PNG ou WebP.' },
  'imagem-grande': { status: 422, detail: 'A imagem tem pontos demais: envie uma menor.' },
  indisponivel: { status: 503, detail: 'O serviço está temporariamente indisponível: tente novamente em instantes.' },
  'consulta-demorada': { status: 503, detail: 'A consulta demorou demais. Restrinja os filtros e tente novamente.' },
  'erro-interno': { status: 500, detail: 'Algo deu errado do nosso lado. Tente novamente mais tarde.' },
} as const satisfies Record<string, ProblemRow>

export type ProblemCode = keyof typeof PROBLEMS

/** A wrong field under the form's name. */
export const fieldErrorSchema = z.object({ campo: z.string(), mensagem: z.string() })

export type FieldError = z.infer<typeof fieldErrorSchema>

/** The kinds of second factor: the code of an app, a passkey, or a recovery code. */
const factorFormSchema = z.enum(['aplicativo', 'chave', 'recuperacao'])

export type FactorForm = z.infer<typeof factorFormSchema>

const factorAskedSchema = z.object({
  /** Token for the second step: it opens nothing else, and is good once and for five minutes. */
  entrada: z.string(),
  /** Seconds until it ends. */
  expiraEm: z.number().int(),
  formas: z.array(factorFormSchema),
})

export type FactorAsked = z.infer<typeof factorAskedSchema>

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    /** Copy of `detail`, under the name that the specification's clients read. */
    message: z.string(),
    codigo: z.string(),
    erros: z.array(fieldErrorSchema).optional(),
    /** Uuid of the existing entity, in a conflict. */
    uuid: z.string().optional(),
    /** Time to wait, s. */
    esperar: z.number().optional(),
    /** The second step of a sign-in whose password was right. */
    segundoFator: factorAskedSchema.optional(),
  })
  .meta({ id: 'Problema' })

export type ProblemDetails = z.infer<typeof problemSchema>

export interface ProblemExtras {
  readonly detail?: string
  readonly erros?: readonly FieldError[]
  readonly uuid?: string
  readonly esperar?: number
  readonly segundoFator?: FactorAsked
}

/** A refusal as an error: actions throw it, and the adapter writes it. */
export class Problem extends Error {
  readonly codigo: ProblemCode
  readonly extras: ProblemExtras

  constructor(codigo: ProblemCode, extras: ProblemExtras = {}) {
    super(extras.detail ?? PROBLEMS[codigo].detail)
    this.codigo = codigo
    this.extras = extras
  }

  get status(): number {
    return PROBLEMS[this.codigo].status
  }

  details(): ProblemDetails {
    const { erros, uuid, esperar, segundoFator } = this.extras
    return {
      type: `urn:faixa:problema:${this.codigo}`,
      title: PROBLEMS[this.codigo].detail,
      status: this.status,
      detail: this.message,
      message: this.message,
      codigo: this.codigo,
      ...(erros && { erros: [...erros] }),
      ...(uuid !== undefined && { uuid }),
      ...(esperar !== undefined && { esperar }),
      ...(segundoFator && { segundoFator }),
    }
  }
}

/** Makes a refusal of one or more fields; the sentence names them, so that it helps even where only the message is shown. */
export function invalidFields(erros: readonly FieldError[], codigo: ProblemCode = 'dados-invalidos'): Problem {
  const sentences = [...new Set(erros.map(({ mensagem }) => mensagem))]
  return new Problem(codigo, { detail: sentences.slice(0, 3).join(' '), erros })
}
