import type { Tone } from '@faixa/domain'
import type { Aviso } from '@faixa/flight'
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
  const sorted = avisos.toSorted((a, b) => SEVERITIES[a.gravidade].rank - SEVERITIES[b.gravidade].rank)
  const shown = all ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <div>
      <ul className={classes.findings} aria-label="Avisos sobre os arquivos">
        {shown.map((aviso) => (
          <Finding key={`${aviso.codigo} ${aviso.onde} ${aviso.mensagem}`} aviso={aviso} />
        ))}
      </ul>
      {avisos.length > SHOWN_AT_FIRST && (
        <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={all}>
          {all ? 'Mostrar menos' : `Mostrar mais ${avisos.length - SHOWN_AT_FIRST}`}
        </Button>
      )}
    </div>
  )
}

function Finding({ aviso: { gravidade, mensagem, onde } }: { readonly aviso: Aviso }) {
  const { icon: Icon, tone, word } = SEVERITIES[gravidade]
  return (
    <li>
      <Icon size={16} color={TONES[tone].ink} aria-label={word} />
      <span>
        {mensagem}
        {onde !== '' && (
          <Text span size="xs" c="dimmed" display="block">
            {onde}
          </Text>
        )}
      </span>
    </li>
  )
}
