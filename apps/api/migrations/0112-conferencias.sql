-- Who of the team reviewed a laudo, and when. A review holds for the measurement that was read: one from before `processado_em` does not count.

create table laudos_conferencias (
  laudo_id integer primary key references laudos on delete cascade,
  usuario_id integer not null references usuarios,
  quando timestamptz not null
);
