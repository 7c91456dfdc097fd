import { describe, expect, test } from 'vitest'
import { type ConteudoDoAviso, linkDoMensageiro, temEndereco, textoDoAviso } from './texto-do-aviso.ts'

const conteudo: ConteudoDoAviso = {
  nome: 'Maria',
  empresa: 'Usina Aurora',
  dia: '2026-03-20',
  janela: 'das 6h às 10h',
  produtos: 'inseticida',
  contato: 'João, (18) 9 9123-4567',
  endereco: 'https://faixa.exemplo.com.br/sp/aviso#codigo',
}

describe('the message', () => {
  test('says who, what, when, whom to call, and where the page is', () => {
    expect(textoDoAviso(conteudo)).toEqual({
      assunto: 'Aviso de aplicação aérea em 20/03/2026',
      texto: `Olá, Maria.

Usina Aurora vai aplicar inseticida por via aérea perto de você.

Dia: 20/03/2026, sexta-feira
Horário: das 6h às 10h
Dúvidas: João, (18) 9 9123-4567

Nesta página você vê a área planejada e confirma que recebeu este aviso:
https://faixa.exemplo.com.br/sp/aviso#codigo

Na mesma página você pode pedir para não receber mais avisos.
`,
    })
  })

  test('of another day says which day it replaces; of the same day it does not', () => {
    expect(textoDoAviso({ ...conteudo, diaAnterior: '2026-03-18' }).texto).toContain(
      'Este aviso substitui o de 18/03/2026, que não vale mais.',
    )
    expect(textoDoAviso({ ...conteudo, diaAnterior: conteudo.dia }).texto).not.toContain('substitui')
  })

  test('of a cancelled flight says so in its subject', () => {
    const { assunto, texto } = textoDoAviso({ ...conteudo, cancelado: true })
    expect(assunto).toBe('Não haverá aplicação aérea em 20/03/2026')
    expect(texto).toContain('não vai acontecer nesse dia (Usina Aurora)')
    expect(texto).not.toContain('Horário')
  })

  test('repeats no name that has an address in it', () => {
    const texto = textoDoAviso({ ...conteudo, nome: 'Ganhe já em premio.exemplo', empresa: 'www.exemplo' }).texto
    expect(texto).toContain('Olá.\n')
    expect(texto).not.toMatch(/premio|www/)
  })
})

test.each(['http://a', 'veja exemplo.com', 'a@b', 'WWW1', '//x', 'bit.ly', '10.0.0.1'])('%s has an address', (text) => {
  expect(temEndereco(text)).toBe(true)
})

test.each(['das 6h às 10h', 'Dr. João, (18) 9 9123-4567', '6.30 às 7.15', 'S. A.'])('%s has none', (text) => {
  expect(temEndereco(text)).toBe(false)
})

test('the messenger gets a number with the code of the country, once', () => {
  expect(linkDoMensageiro('(18) 9 9123-4567', 'Olá, você & eu')).toBe(
    'https://wa.me/5518991234567?text=Ol%C3%A1%2C%20voc%C3%AA%20%26%20eu',
  )
  expect(linkDoMensageiro('+55 18 3322-1100', 'x')).toBe('https://wa.me/551833221100?text=x')
  expect(linkDoMensageiro('(18) 3322-1100', 'x')).toBe('https://wa.me/551833221100?text=x')
})
