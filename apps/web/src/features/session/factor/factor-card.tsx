import { Group, Paper, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'

interface FactorCardProps {
  readonly title: string
  readonly sentence: string
  readonly active: boolean
  /** Buttons, the main one last. */
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** One kind of second factor, and whether the person has one. */
export function FactorCard({ title, sentence, active, actions, children }: FactorCardProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="md">
        <div style={{ flex: '1 1 320px' }}>
          <Group gap="xs" mb={4}>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {active && (
              <ToneBadge tone="success" icon={<IconCheck size={14} stroke={2} />}>
                Ativo
              </ToneBadge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {sentence}
          </Text>
        </div>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </Paper>
  )
}
