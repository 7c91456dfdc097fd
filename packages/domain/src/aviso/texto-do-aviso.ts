/** The message that tells a person near an order of its flight, or that it will not take place. The screen previews what is sent. */

/** What the message says of the products: a class and never a brand, which the person could not judge. */
export const PRODUTOS_DE_AVISO = {
  inseticida: 'inseticida',
  herbicida: 'herbicida',
  fungicida: 'fungicida',
  maturador: 'maturador',
  biologico: 'produto biológico',
  fertilizante: 'fertilizante',
  semente: 'sementes',
  outro: 'produto agrícola',
} as const

export type ProdutoDeAviso = keyof typeof PRODUTOS_DE_AVISO

export interface ConteudoDoAviso {
  /** Name of the person. */
  readonly nome: string
  readonly empresa: string
  /** Planned day, yyyy-mm-dd. */
  readonly dia: string
  readonly janela?: string | undefined
  readonly produtos: ProdutoDeAviso
  /** Whom to call. */
  readonly contato: string
  /** Day of which the person was told before, if it is another one. */
  readonly diaAnterior?: string | undefined
  /** True where the flight will not take place on that day. */
  readonly cancelado?: boolean
  /** Address of the public page. */
  readonly endereco: string
}

export interface TextoDoAviso {
  readonly assunto: string
  readonly texto: string
}

export function textoDoAviso(conteudo: ConteudoDoAviso): TextoDoAviso {
  const { nome, empresa, dia, contato, endereco, cancelado = false } = conteudo
  // Names are registered by the empresa: one with an address in it would make a stranger's advertisement of a notice.
  const greeting = temEndereco(nome) ? 'Olá.' : `Olá, ${nome}.`
  const sender = temEndereco(empresa) ? 'Uma empresa' : empresa
  const body = cancelado ? cancelledLines(conteudo, sender) : plannedLines(conteudo, sender)
  return {
    assunto: `${cancelado ? 'Não haverá aplicação aérea' : 'Aviso de aplicação aérea'} em ${diaCurto(dia)}`,
    texto: [
      greeting,
      '',
      ...body,
      `Dúvidas: ${contato}`,
      '',
      cancelado
        ? 'Nesta página você confirma que recebeu:'
        : 'Nesta página você vê a área planejada e confirma que recebeu este aviso:',
      endereco,
      '',
      'Na mesma página você pode pedir para não receber mais avisos.',
      '',
    ].join('\n'),
  }
}

function plannedLines({ dia, janela, produtos, diaAnterior }: ConteudoDoAviso, sender: string): string[] {
  return [
    `${sender} vai aplicar ${PRODUTOS_DE_AVISO[produtos]} por via aérea perto de você.`,
    '',
    `Dia: ${diaComSemana(dia)}`,
    ...(janela === undefined ? [] : [`Horário: ${janela}`]),
    ...(diaAnterior === undefined || diaAnterior === dia
      ? []
      : [`Este aviso substitui o de ${diaCurto(diaAnterior)}, que não vale mais.`]),
  ]
}

function cancelledLines({ dia, produtos }: ConteudoDoAviso, sender: string): string[] {
  return [
    `A aplicação aérea de ${PRODUTOS_DE_AVISO[produtos]} que estava planejada para ${diaComSemana(dia)} não vai acontecer nesse dia (${sender}).`,
    'Se houver outro dia, ele virá em outro aviso.',
  ]
}

const SEMANA = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

function diaCurto(dia: string): string {
  return dia.split('-').toReversed().join('/')
}

function diaComSemana(dia: string): string {
  return `${diaCurto(dia)}, ${SEMANA[new Date(`${dia}T00:00:00Z`).getUTCDay()]}`
}

/** Tells whether programs would make a link of a part of the text: a scheme, an at sign, or a dot between letters. */
export function temEndereco(text: string): boolean {
  return /\/\/|@|www|[\p{L}\d]\.[\p{L}]{2}|\d\.\d+\.\d/iu.test(text)
}

/**
 * The address that opens a messenger app with a text written, which a person then sends by hand.
 *
 * @param telefone A Brazilian number in any spelling.
 */
export function linkDoMensageiro(telefone: string, texto: string): string {
  const digits = telefone.replaceAll(/\D/g, '')
  // A number with its area code has 10 or 11 digits; a longer one begins with the country's.
  const number = digits.length > 11 ? digits : `55${digits}`
  return `https://wa.me/${number}?text=${encodeURIComponent(texto)}`
}
