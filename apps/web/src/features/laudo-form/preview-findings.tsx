import type { Tone } from '@faixa/domain'
import type { Aviso } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { TONES } from '../../ui/tones.ts'
import classes from './laudo-form.module.css'

/** The gravest come first, and a few tell enough at first. */
const SHOWN_AT_FIRST = 4

const SEVERITIES = {
  erro: { rank: 0, tone: 'danger', word: 'Erro', icon: IconCircleX },
  aviso: { rank: 1, tone: 'warning', word: 'Atenção', icon: IconAlertTriangle },
  info: { rank: 2, tone: 'info', word: 'Nota', icon: IconInfoCircle },
} as const satisfies Record<Aviso['gravidade'], { rank: number; tone: Tone; word: string; icon: typeof IconCircleX }>

export function PreviewFindings({ avisos }: { readonly avisos: readonly Aviso[] }) {
  const [all, { toggle }] = useDisclosure(false)
  if (avisos.length === 0) return null
  const kinds = Map.groupBy(avisos, ({ codigo, gravidade }) => `${gravidade} ${codigo}`)
  const sorted = [...kinds.values()].toSorted((a, b) => rankOf(a) - rankOf(b))
  const shown = all ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <div>
      <ul className={classes.findings} aria-label="Avisos sobre os arquivos">
        {shown.map(
          ([first, ...others]) => first && <Finding key={first.codigo} aviso={first} others={others.length} />,
        )}
      </ul>
      {sorted.length > SHOWN_AT_FIRST && (
        <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={all}>
          {all ? 'Mostrar menos' : `Mostrar mais ${sorted.length - SHOWN_AT_FIRST}`}
        </Button>
      )}
    </div>
  )
}

function rankOf([first]: readonly Aviso[]): number {
  return first ? SEVERITIES[first.gravidade].rank : 0
}

/** One line for each kind of finding: the first stands for the others. */
function Finding({ aviso: { gravidade, mensagem, onde }, others }: { readonly aviso: Aviso; readonly others: number }) {
  const { icon: Icon, tone, word } = SEVERITIES[gravidade]
  const place = [onde, others > 0 && `e em mais ${formatCount(others, 'lugar', 'lugares')}`]
  return (
    <li>
      <Icon size={16} color={TONES[tone].ink} aria-label={word} role="img" />
      <span>
        {mensagem}
        <Text span size="xs" c="dimmed" display="block">
          {place.filter(Boolean).join(' ')}
        </Text>
      </span>
    </li>
  )
}
