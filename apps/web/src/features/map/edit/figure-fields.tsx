import { TYPED_LIMITS } from '@faixa/domain'
import { Text } from '@mantine/core'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import type { Form } from '../../../form/shell/use-form.ts'
import { type EditField, FIGURES } from './edit-fields.ts'
import classes from './edit-modal.module.css'

interface FigureFieldsProps {
  readonly form: Form<EditField>
  /** True where the sprayed lines got a width. */
  readonly isOfLines: boolean
}

/** The typed figures; the percentages and warnings that follow from them are the server's. */
export function FigureFields({ form, isOfLines }: FigureFieldsProps) {
  return (
    <>
      <div className={classes.fields}>
        {FIGURES.map((name) => (
          <QuantityField key={name} {...form.field(name)} unit={TYPED_LIMITS[name].unit} />
        ))}
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        Percentuais e avisos acompanham o que for corrigido.
        {isOfLines && ' A faixa executada dá a largura às linhas da aplicação: ao mudar, o laudo é medido de novo.'}
      </Text>
    </>
  )
}
