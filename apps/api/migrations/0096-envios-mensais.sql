-- That the monthly report of a prestadora was sent to the authority of a state, on which day and under which protocol: one row for each report.
create table envios_mensais (
  prestadora_id bigint not null references prestadoras,
  -- yyyy-mm
  mes text not null,
  uf text not null,
  enviado_em date not null,
  protocolo text,
  registrado_em timestamptz not null,
  primary key (prestadora_id, mes, uf)
);
-- Which reports of this month were sent?
create index envios_mensais_mes on envios_mensais (mes);
