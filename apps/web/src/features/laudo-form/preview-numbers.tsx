import { Stack, Text } from '@mantine/core'
import { FormSection } from '../../ui/form-section.tsx'
import { type FlightState, factsOf } from './flight-state.ts'
import classes from './laudo-form.module.css'
import { AreaFigures, FlightFigures } from './preview-figures.tsx'
import { PreviewFindings } from './preview-findings.tsx'
import { ROLES } from './rearrange.ts'

/** The numbers that the laudo will have, and what deserves a look; nothing until there is something. */
export function PreviewNumbers({ state: { slots, measuring } }: { readonly state: FlightState }) {
  const numbers = measuring.kind === 'measured' ? measuring.flight.numbers : undefined
  const avisos = numbers?.avisos ?? ROLES.flatMap((role) => factsOf(slots[role])?.avisos ?? [])
  if (!numbers && avisos.length === 0) return null
  return (
    <FormSection title={numbers ? 'Números da prévia' : 'Avisos sobre os arquivos'}>
      <Stack gap="md" data-wide>
        {numbers && (
          <div className={classes.numbers}>
            <AreaFigures numbers={numbers} />
            <FlightFigures numbers={numbers} />
          </div>
        )}
        {numbers && !slots.area && (
          <Text size="sm" c="dimmed">
            Sem o traçado da área valem as áreas cadastradas da empresa: a efetividade aparece depois do processamento.
          </Text>
        )}
        <PreviewFindings avisos={avisos} />
      </Stack>
    </FormSection>
  )
}
