import type { LaudoInfo } from '@faixa/contract'
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { TONES } from '../../../ui/tones.ts'
import classes from './panel.module.css'

const LOOKS = {
  erro: { icon: IconCircleX, tone: 'danger', label: 'Erro' },
  aviso: { icon: IconAlertTriangle, tone: 'warning', label: 'Aviso' },
  info: { icon: IconInfoCircle, tone: 'info', label: 'Informação' },
} as const

/** What the measurement found odd in the files, the gravest first. */
export function Findings({ avisos }: { readonly avisos: LaudoInfo['avisos'] }) {
  const order = Object.keys(LOOKS)
  const sorted = avisos.toSorted((a, b) => order.indexOf(a.gravidade) - order.indexOf(b.gravidade))
  return (
    <ul className={classes.findings}>
      {sorted.map(({ codigo, gravidade, mensagem, onde }, i) => {
        const { icon: Icon, tone, label } = LOOKS[gravidade]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the same finding may come twice
          <li key={`${codigo} ${onde} ${i}`}>
            <Icon size={16} color={TONES[tone].ink} aria-label={label} />
            <span>
              {mensagem}
              {onde !== '' && (
                <Text component="span" size="xs" c="dimmed" className={classes.where}>
                  {onde}
                </Text>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
