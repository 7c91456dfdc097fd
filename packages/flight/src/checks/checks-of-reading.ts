/** The checks about ambiguous files: they were read in one way, and another is possible. */
import { formatNumber } from '@faixa/units'
import { check } from './check.ts'
import { countOf, ha, km, m, percent } from './check-texts.ts'

export const CHECKS_OF_READING = [
  check({
    code: 'area-com-formas-ocultas',
    severity: 'aviso',
    concerns: 'area',
    title: 'formas ocultas na área',
    when: 'o arquivo da área oculta uma parte das suas formas',
    judge: ({ doubts }) => doubts?.area?.hidden,
    sentence: ({ count, areaM2 }) =>
      `O arquivo da área oculta ${countOf(count, 'forma', 'formas')}, com ${ha(areaM2)}, que ${count === 1 ? 'foi medida' : 'foram medidas'} como as outras`,
    whatToDo: 'Confira se são talhões deste voo; os que não são podem ficar fora.',
  }),
  check({
    code: 'area-com-linhas-em-talhoes',
    severity: 'aviso',
    concerns: 'area',
    title: 'linhas fechadas em talhões',
    when: 'uma linha fechada do arquivo da área fica dentro de um talhão',
    judge: ({ doubts }) => doubts?.area?.linesInside,
    sentence: ({ count, areaM2 }) =>
      `${countOf(count, 'linha fechada fica', 'linhas fechadas ficam')} dentro de talhões, com ${ha(areaM2)}, e ${count === 1 ? 'contou' : 'contaram'} como plantio`,
    whatToDo: 'Confira se são furos, como lagoas e reservas; se são, desenhe-os como furos do polígono.',
  }),
  check({
    code: 'aplicacao-com-formas-ocultas',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'formas ocultas na aplicação',
    when: 'o arquivo da aplicação oculta uma parte das suas formas',
    judge: ({ doubts }) => doubts?.aplicacao?.hidden,
    sentence: ({ count, areaM2 }) =>
      `O arquivo da aplicação oculta ${countOf(count, 'forma', 'formas')}, com ${ha(areaM2)}, que ${count === 1 ? 'ficou' : 'ficaram'} fora`,
    whatToDo: 'Confira se não foram aplicadas; se foram, mostre-as e salve o arquivo de novo.',
  }),
  check({
    code: 'aplicacao-de-dois-estados',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'registros de dois estados',
    when: 'os registros da aplicação têm sob um nome desconhecido, ou no estilo, um de dois valores, como 0 e 1',
    judge: ({ doubts }) => doubts?.aplicacao?.state,
    sentence: ({ name, values }) =>
      `Os registros da aplicação têm ${name} ${values.map(({ value, count, areaM2 }) => `«${value}» (${formatNumber(count, 0)}, com ${ha(areaM2)})`).join(' ou ')}, e todos foram medidos`,
    whatToDo: 'Confira se um dos dois quer dizer que não se aplicava; se quer, exporte só o que foi aplicado.',
  }),
  check({
    code: 'faixa-lida-pelo-espacamento',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'unidade da faixa',
    when: 'a faixa que o arquivo diz, sem unidade, só combina com o espaçamento das linhas em outra unidade que metros',
    judge: ({ doubts }) => doubts?.aplicacao?.widthUnit,
    sentence: ({ text, key, widthM, spacingM }) =>
      `A faixa «${text}» (${key}) do arquivo foi lida como ${m(widthM)}, porque as linhas estão a ${m(spacingM)} uma da outra`,
    whatToDo: 'Confira a largura da faixa, ou informe-a.',
  }),
  check({
    code: 'faixa-do-arquivo-difere-do-espacamento',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'faixa do arquivo e espaçamento',
    when: 'a faixa que o arquivo diz é menos de 0,9 ou mais de 1,4 vez o espaçamento das linhas',
    judge: ({ doubts }) => doubts?.aplicacao?.width,
    sentence: ({ widthM, spacingM }) =>
      `O arquivo da aplicação diz uma faixa de ${m(widthM)}, e as linhas estão a ${m(spacingM)} uma da outra`,
    whatToDo: 'Confira a largura da faixa, ou informe-a.',
  }),
  check({
    code: 'aplicacao-deduzida',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'passadas deduzidas',
    when: 'as passadas foram deduzidas do trajeto, porque nenhum arquivo diz quando a válvula estava aberta',
    judge: ({ deduced }) => deduced,
    sentence: ({ takenM, doubtfulM, confidence }) =>
      `As passadas foram deduzidas do trajeto, sem o estado da válvula: ${km(takenM)}, com confiança de ${percent(confidence)}${doubtfulM > 0 ? `; em dúvida, ${km(doubtfulM)}` : ''}. Todos os números são estimados`,
    whatToDo: 'Confira as passadas no mapa; se o equipamento grava a válvula, envie o arquivo da aplicação.',
  }),
  check({
    code: 'faixa-do-espacamento',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'faixa pelo espaçamento',
    when: 'as passadas foram deduzidas do trajeto, e a faixa é o espaçamento delas, porque ninguém a informou',
    judge: ({ deduced }) => (deduced?.fonteDaFaixa === 'espacamento' ? deduced : undefined),
    sentence: ({ widthM }) => `Nem o arquivo nem quem mede diz a faixa: valem ${m(widthM)}, o espaçamento das passadas`,
    whatToDo: 'Informe a faixa executada: com ela, a sobreposição e as falhas entre passadas aparecem.',
  }),
] as const
