/** The pattern across the swath: a table that is typed, pasted or read from a file, its drawing, and how even its passes are at the certificate's width. */
import {
  LIMITES_DO_CERTIFICADO,
  overlappedPattern,
  PADRAO_TEXT_MAX,
  type PontoDoPadrao,
  patternText,
  readPattern,
} from '@faixa/domain'
import { formatCount, formatPercent, formatQuantity, formatTyped, metres } from '@faixa/units'
import { Button, FileButton, Text, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useDeferredValue, useRef } from 'react'
import { quantityOf } from '../../../form/fields/quantity-text.ts'
import type { FieldProps } from '../../../form/state/use-fields.ts'
import { decodeText } from '../../../import/decode-text.ts'
import classes from '../control.module.css'

interface PatternFieldProps extends FieldProps {
  /** Width of the swath, m, as it was typed. */
  readonly faixa: string
}

/** Units of the drawing. */
const [WIDTH, HEIGHT, MARGIN] = [320, 96, 6]

export default function PatternField({ faixa, onChange, onLeave, ...field }: PatternFieldProps) {
  const typed = useDeferredValue(field.value)
  const read = readPattern(typed)
  const clearInput = useRef<() => void>(null)
  const take = async (file: File | null) => {
    if (!file) return
    clearInput.current?.()
    // The first byte too many makes the text too long, which the field says.
    const text = decodeText(new Uint8Array(await file.slice(0, 2 * PADRAO_TEXT_MAX + 2).arrayBuffer()))
    const found = readPattern(text)
    onChange('padrao' in found ? patternText(found.padrao) : text)
    onLeave()
  }
  return (
    <div className={classes.pattern} data-wide>
      <Textarea
        {...field}
        placeholder={'-12; 0\n-6; 1,8\n0; 2,1\n6; 1,7\n12; 0'}
        description="Da tabela do ensaio, um coletor por linha: a posição em metros do eixo do voo, negativa à esquerda, e o depósito, em qualquer unidade."
        autosize
        minRows={5}
        maxRows={10}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <div>
        <FileButton accept=".csv,.txt,text/csv,text/plain" resetRef={clearInput} onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              disabled={field.readOnly === true}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              Ler de um CSV
            </Button>
          )}
        </FileButton>
        {'padrao' in read && <Drawing padrao={read.padrao} faixa={widthOf(faixa)} />}
      </div>
    </div>
  )
}

function Drawing({ padrao, faixa }: { readonly padrao: readonly PontoDoPadrao[]; readonly faixa: number | undefined }) {
  const sorted = padrao.toSorted((a, b) => a.posicao - b.posicao)
  const reach = Math.max(...sorted.map(({ posicao }) => Math.abs(posicao)), faixa === undefined ? 0 : faixa / 2)
  const most = Math.max(...sorted.map(({ deposito }) => deposito))
  const x = (posicao: number) => MARGIN + ((posicao + reach) / (2 * reach)) * (WIDTH - 2 * MARGIN)
  const y = (deposito: number) => HEIGHT - MARGIN - (deposito / most) * (HEIGHT - 2 * MARGIN)
  const [from, to] = [sorted[0]!.posicao, sorted.at(-1)!.posicao]
  const line = sorted.map(({ posicao, deposito }) => `${x(posicao)},${y(deposito)}`)
  const described = `${formatCount(sorted.length, 'posição', 'posições')}, de ${formatTyped(from, 2)} a ${formatTyped(to, 2)} m do eixo do voo`
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={classes.drawing}
        role="img"
        aria-label={`Padrão de deposição: ${described}.`}
      >
        <line x1={MARGIN} x2={WIDTH - MARGIN} y1={y(0)} y2={y(0)} />
        <line x1={x(0)} x2={x(0)} y1={MARGIN} y2={y(0)} data-axis />
        {faixa !== undefined &&
          [-1, 1].map((side) => (
            <line key={side} x1={x((side * faixa) / 2)} x2={x((side * faixa) / 2)} y1={MARGIN} y2={y(0)} data-width />
          ))}
        <polygon points={[`${x(from)},${y(0)}`, ...line, `${x(to)},${y(0)}`].join(' ')} />
        <polyline points={line.join(' ')} />
      </svg>
      <Text size="xs" c="dimmed">
        {described}. O tracejado é a faixa.
      </Text>
      <Evenness padrao={padrao} faixa={faixa} />
    </>
  )
}

function Evenness({
  padrao,
  faixa,
}: {
  readonly padrao: readonly PontoDoPadrao[]
  readonly faixa: number | undefined
}) {
  if (faixa === undefined) {
    return (
      <Text size="sm" mt={4}>
        Informe a faixa para ver o CV das passadas sobrepostas.
      </Text>
    )
  }
  const cvOf = (sobrevoo: 'ida-e-volta' | 'pista') => formatPercent(overlappedPattern(padrao, faixa, sobrevoo)?.cv)
  return (
    <Text size="sm" mt={4}>
      Com passadas a {formatQuantity(metres(faixa), 'm')}: CV de {cvOf('ida-e-volta')} em ida e volta e de{' '}
      {cvOf('pista')} em pista.
    </Text>
  )
}

/** Undefined while no width is typed that a certificate takes. */
function widthOf(typed: string): number | undefined {
  const width = Number(quantityOf(typed) || undefined)
  const { least, most } = LIMITES_DO_CERTIFICADO.faixa
  return width >= least && width <= most ? width : undefined
}
