import { describe, expect, it } from 'vitest'
import { parseArguments } from './arguments.ts'

const specs = { json: { summary: '' }, faixa: { value: 'METROS', summary: '' } } as const

describe('arguments', () => {
  it('are options with and without value, and files, in any order', () => {
    expect(parseArguments(['a.kml', '--faixa', '22', '--json', 'b.kml'], specs)).toEqual({
      ok: true,
      options: { json: true, faixa: '22' },
      files: ['a.kml', 'b.kml'],
    })
    expect(parseArguments(['--faixa=22=x'], specs)).toMatchObject({ options: { faixa: '22=x' } })
  })

  it('after -- are files, whatever they look like', () => {
    expect(parseArguments(['--', '--json', '-x.kml'], specs)).toEqual({
      ok: true,
      options: {},
      files: ['--json', '-x.kml'],
    })
  })

  it.each([
    [['--jsn'], 'A opção --jsn não existe; você quis dizer --json?'],
    [['-j'], 'A opção -j não existe.'],
    [['--toString'], 'A opção --toString não existe.'],
    [['--faixa'], 'Falta o valor da opção --faixa: --faixa METROS.'],
    [['--faixa='], 'Falta o valor da opção --faixa: --faixa METROS.'],
    [['--json=1'], 'A opção --json não leva valor.'],
    [['--json', '--json'], 'A opção --json foi dada duas vezes.'],
  ])('%j are refused: %s', (args, message) => {
    expect(parseArguments(args, specs)).toEqual({ ok: false, message })
  })
})
