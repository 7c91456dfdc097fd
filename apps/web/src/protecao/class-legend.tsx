/** The signs of some classifications, with the letters that the map writes. */
import { CLASSES_PROTECAO, type Classificacao, PROTECAO_LOOKS } from '@faixa/domain'
import { Swatch } from '../map/swatch.tsx'
import classes from './class-legend.module.css'
import { CLASS_LOOKS } from './protecao-look.ts'

export function ClassSign({ classificacao }: { readonly classificacao: Classificacao }) {
  return (
    <span className={classes.sign}>
      <Swatch look={CLASS_LOOKS[classificacao]} />
      <span className={classes.letters} aria-hidden>
        {PROTECAO_LOOKS[classificacao].letters}
      </span>
      {CLASSES_PROTECAO[classificacao].nome}
    </span>
  )
}

export function ClassLegend({ classificacoes }: { readonly classificacoes: readonly Classificacao[] }) {
  return (
    <ul className={classes.legend} aria-label="Legenda">
      {classificacoes.map((classificacao) => (
        <li key={classificacao}>
          <ClassSign classificacao={classificacao} />
        </li>
      ))}
    </ul>
  )
}
