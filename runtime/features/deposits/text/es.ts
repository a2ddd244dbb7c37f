import type { Dictionary } from '../../../lib/format-text.ts';
import { text as status } from '../../../payments/deposit-status/text/es.ts';
import { text as country } from '../../../forms/country/text/es.ts';
import billing from '../../../../schemas/generated/form-text/billing-address.es.json';
import fields from '../../../../schemas/text/fields.es.json';

export const text: Dictionary = {
  ...fields,
  ...billing,
  ...country,
  ...status,
  'deposit.title': 'Depósito',
  'deposit.not-loaded': 'No se han podido cargar los métodos de depósito.',
  'deposit.disabled': 'Los depósitos están desactivados en este momento',
  'deposit.onboarding-failed': 'No se ha podido completar el inicio',
  'deposit.which-account': '¿En qué cuenta quieres depositar?',
  'deposit.account-real': 'Cuenta real',
  'deposit.account-real-text': 'Tu propio dinero. Elige cómo pagas.',
  'deposit.account-practice': 'Cuenta de práctica',
  'deposit.account-practice-text': 'Dinero virtual sin valor. No hace falta ningún pago.',
  'deposit.choose-method': 'Elegir un método',
  'deposit.switch-to-real': 'Cambiar a la cuenta real',
  'deposit.switch-failed': 'Error al cambiar de cuenta',
  'deposit.top-up': 'Recargar ahora',
  'deposit.topped-up': 'La cuenta de práctica se ha recargado.',
  'deposit.top-up-failed': 'No se ha podido recargar',
  'deposit.methods': 'Métodos de depósito',
  'deposit.back-to-methods': 'Todos los métodos',
  'deposit.method-card': 'Tarjeta',
  'deposit.method-card-text': 'Tarjeta de crédito o débito',
  'deposit.method-crypto': 'Cripto',
  'deposit.method-crypto-text': 'Envía monedas a una dirección',
  'deposit.method-btcpay': 'Pago con cripto',
  'deposit.method-btcpay-text': 'Paga una factura en la página de pago',
  'deposit.amount': 'Importe',
  'deposit.presets': 'Importes habituales',
  'deposit.currency': 'Divisa',
  'deposit.limits': 'De {min} a {max} {currency}',
  'deposit.amount-low': 'El importe no puede ser inferior a {min}',
  'deposit.amount-high': 'El importe no puede ser superior a {max}',
  'deposit.amount-digits': 'Este importe tiene demasiados decimales para su divisa',
  'deposit.amount-invalid': '¡Introduce un importe válido!',
  'deposit.fee-note': 'Pagas {paid}, comisión {fee}, se abonan {credited}.',
  'deposit.fee-note-about': 'Pagas {paid}, comisión aproximada {fee}, se abonan aproximadamente {credited}.',
  'deposit.fee-of': 'Tras una comisión de {fee}.',
  'deposit.converted': 'Se abona en tu cuenta: aproximadamente {amount}',
  'deposit.rate': '1 {from} = {rate} {to}, hora del precio: {time} (hace {age})',
  'deposit.charged': 'Has pagado {charged}, a 1 {from} = {rate} {to}.',
  'deposit.charge-requested': 'Solicitado: {charged}, a 1 {from} = {rate} {to}.',
  'deposit.credit-rate':
    'Abonado a 1 {from} = {rate} {to}, porque el tipo de cambio de tu solicitud había vencido.',
  'deposit.rate-not-fixed-shared':
    'Este tipo de cambio aún no es fijo. Se fija cuando eliges «{button}» y se mantiene {count, plural, one {# minuto} other {# minutos}}.',
  'deposit.rate-not-fixed-own':
    'Este tipo de cambio aún no es fijo. Se fija junto con tu dirección en el siguiente paso, que muestra cuánto tiempo se mantiene.',
  'deposit.rate-held': 'Tipo de cambio fijo (vence: {time}): 1 {from} = {rate} {to}',
  'deposit.rate-later-own':
    'Si tu pago llega más tarde, lo revisamos y lo abonamos al tipo de cambio de ese momento.',
  'deposit.rate-later-shared':
    'Si confirmamos tu pago más tarde, lo abonamos al tipo de cambio de ese momento.',
  'deposit.rate-expired': 'El tipo de cambio ha vencido ({time})',
  'deposit.rate-now-own': 'Si pagas ahora, revisamos el pago y lo abonamos al tipo de cambio de ese momento.',
  'deposit.rate-now-shared': 'Abonamos tu pago al tipo de cambio del momento en que lo confirmemos.',
  'deposit.not-found': 'No se ha encontrado este depósito.',
  'deposit.no-rate': 'No hay un precio reciente de {currency}. Elige otra divisa o inténtalo más tarde.',
  'deposit.continue': 'Continuar',
  'deposit.back': 'Volver',
  'deposit.done': 'Listo',
  'deposit.outcome-pending': 'Depósito solicitado',
  'deposit.outcome-pending-text': 'Tu saldo cambia cuando se confirma el pago. Puedes cerrar esta ventana.',
  'deposit.outcome-card-redirect':
    'El pago no se completa hasta que lo confirmes en la página del procesador de tarjetas.',
  'deposit.outcome-btcpay-redirect':
    'El pago no se completa hasta que pagues la factura en la página de pago.',
  'deposit.outcome-returned': 'El pago se está confirmando',
  'deposit.outcome-returned-text':
    'Esperamos a que el proveedor de pagos confirme tu pago. Esta ventana muestra el resultado en cuanto llega. No pagues otra vez.',
  'deposit.outcome-in_review': 'Depósito en revisión',
  'deposit.outcome-in_review-text':
    'Estamos revisando tu pago, por ejemplo porque su importe no coincide con el solicitado o porque llegó tarde. Tu saldo cambia cuando lo aprobamos.',
  'deposit.outcome-approved': 'Depósito completado',
  'deposit.outcome-approved-text': 'El importe está en tu cuenta.',
  'deposit.outcome-partly_refunded': 'Depósito reembolsado en parte',
  'deposit.outcome-refunded': 'Depósito reembolsado',
  'deposit.outcome-partly_charged_back': 'Contracargo parcial del depósito',
  'deposit.outcome-charged_back': 'Contracargo del depósito',
  'deposit.taken-back': 'Hemos descontado este importe de tu cuenta.',
  'deposit.taken-back-covered':
    'De este importe hemos descontado {paid} de tu cuenta. Tu saldo no comprometido no alcanzaba, así que hemos pagado {covered}.',
  'deposit.received-requested': 'Recibido: {received}. Solicitado: {requested}.',
  'deposit.outcome-reversed-text':
    'De {credited} quedan abonados {remaining}. Si no lo esperabas, escribe a soporte.',
  'deposit.outcome-rejected': 'Depósito rechazado',
  'deposit.outcome-rejected-text':
    'No se ha abonado nada. Puedes iniciar otro depósito. Si ya has pagado, contacta con soporte: localizaremos el pago.',
  'deposit.outcome-rejected-restricted':
    'No se ha abonado nada. Si ya has pagado, contacta con soporte: localizaremos el pago.',
  'deposit.returned-continue': '¿No has completado el pago? Vuelve a la página de pago',
  'deposit.unconfirmed': 'Aún no sabemos si este depósito se ha realizado',
  'deposit.unconfirmed-card':
    'No ha llegado ninguna confirmación a esta página, así que puede que se haya cobrado en tu tarjeta. Inténtalo de nuevo para averiguarlo: se envía el mismo depósito, que no puede cobrarse dos veces.',
  'deposit.unconfirmed-crypto':
    'No ha llegado ninguna confirmación a esta página, así que puede que tu solicitud esté registrada. Inténtalo de nuevo para averiguarlo: se envía la misma solicitud, que no puede registrarse dos veces. No envíes las monedas otra vez.',
  'deposit.unconfirmed-btcpay':
    'No ha llegado ninguna confirmación a esta página, así que puede que tu depósito esté registrado. Inténtalo de nuevo para averiguarlo: se envía el mismo depósito, que no puede registrarse dos veces.',
  'deposit.unconfirmed-check': 'Si se ha realizado, también aparece entre los depósitos de tus movimientos.',
  'deposit.unconfirmed-transactions': 'Consultar movimientos',
  'deposit.unconfirmed-leave': 'Iniciar otro depósito',
  'deposit.unconfirmed-earlier':
    'Puede que tu depósito anterior se haya realizado. Consulta antes tus movimientos: este formulario envía otro depósito.',
  'deposit.card-steps': 'Depósito con tarjeta',
  'deposit.card-step-details': 'Importe',
  'deposit.card-step-billing': 'Facturación',
  'deposit.card-step-done': 'Confirmación',
  'deposit.card-field-number': 'Número de tarjeta',
  'deposit.card-field-expiry': 'Caducidad',
  'deposit.card-field-cvc': 'Código de seguridad',
  'deposit.card-expired': 'Esta tarjeta ha caducado',
  'deposit.card-expiry-invalid': 'Revisa la fecha de caducidad',
  'deposit.card-holder': 'Titular de la tarjeta',
  'deposit.card-holder-required': 'El titular de la tarjeta es obligatorio',
  'deposit.card-number-required': 'El número de tarjeta es obligatorio',
  'deposit.card-number-invalid': 'Revisa el número de tarjeta',
  'deposit.card-expiry-required': 'La fecha de caducidad es obligatoria',
  'deposit.card-cvc-required': 'El código de seguridad es obligatorio',
  'deposit.card-cvc-invalid': 'Revisa el código de seguridad',
  'deposit.card-all-required': '¡Todos los campos de la tarjeta son obligatorios!',
  'deposit.address-all-required': '¡Todos los campos de la dirección son obligatorios!',
  'deposit.card-fields': 'Datos de la tarjeta en {processor}',
  'deposit.card-fields-hint':
    'Introduces la tarjeta en {processor}. Este sitio nunca ve el número ni el código de seguridad.',
  'deposit.card-fields-failed':
    'No se han podido cargar los campos de tarjeta de {processor}. Recarga la página o usa otro método.',
  'deposit.card-redirect': 'Introducirás los datos de la tarjeta en {processor}.',
  'deposit.card-sandbox':
    'Demo: solo funcionan números de prueba publicados, por ejemplo 4242 4242 4242 4242. No introduzcas nunca una tarjeta real.',
  'deposit.card-test_cards_only':
    'Aquí solo funcionan números de prueba publicados. No introduzcas nunca una tarjeta real.',
  'deposit.card-refused':
    'El procesador ha rechazado los datos de la tarjeta. Revísalos e inténtalo de nuevo.',
  'deposit.card-no-answer':
    'El procesador de tarjetas no ha respondido. No se ha cobrado nada. Inténtalo de nuevo.',
  'deposit.card-offline':
    'No se ha podido comprobar la tarjeta porque no había conexión. No se ha enviado nada. Inténtalo de nuevo.',
  'deposit.card-problems': 'El depósito no se ha enviado',
  'deposit.card-submit': 'Depositar {amount}',
  'deposit.card-proceed': 'Haz clic aquí para continuar',
  'deposit.card-proceed-hint': 'El procesador te pide que confirmes el pago.',
  'deposit.untrusted':
    'La dirección de la página de pago no es la esperada. No se ha abierto nada. Contacta con soporte.',
  'deposit.crypto-steps': 'Depósito en cripto',
  'deposit.crypto-step-send': 'Enviar',
  'deposit.crypto-step-done': 'Confirmación',
  'deposit.coin': 'Moneda',
  'deposit.crypto-amount': 'Envías',
  'deposit.crypto-amount-about': 'Envías aproximadamente',
  'deposit.crypto-address': 'Dirección de {coin}',
  'deposit.crypto-qr': 'Código QR de la dirección',
  'deposit.crypto-no-address':
    'No envíes monedas por este importe: se rechazaría. Introduce uno dentro de los límites.',
  'deposit.crypto-own-address': 'En el siguiente paso recibes una dirección propia.',
  'deposit.crypto-only':
    'Envía solo {coin} ({symbol}) por la red {network} a esta dirección. Cualquier otra cosa se pierde.',
  'deposit.crypto-only-next':
    'Envía solo {coin} ({symbol}) por la red {network} a la dirección del siguiente paso. Cualquier otra cosa se pierde.',
  'deposit.crypto-confirmations':
    'Se abona tras {count, plural, one {# confirmación} other {# confirmaciones}} de la red.',
  'deposit.crypto-mismatch':
    'La dirección de esta página ha sido modificada, por ejemplo por una extensión del navegador. No envíes nada. Cierra la ventana y contacta con soporte.',
  'deposit.crypto-proof': 'Justificante de pago (opcional)',
  'deposit.crypto-proof-hint': 'Una captura de la transferencia acelera la comprobación.',
  'deposit.crypto-submit': 'Ya lo he enviado',
  'deposit.crypto-failed': 'Depósito no enviado',
  'deposit.checkout-steps': 'Pago con cripto',
  'deposit.checkout-step-amount': 'Importe',
  'deposit.checkout-step-pay': 'Pago',
  'deposit.checkout-text': 'Creamos una factura; la pagas en {host}.',
  'deposit.checkout-submit': 'Crear la factura',
  'deposit.checkout-created': 'Continúa con el botón de pago',
  'deposit.checkout-pay': 'Pagar en {host}',
  'deposit.checkout-failed': 'No puedes continuar con este depósito',
  'deposit.checkout-confirmations':
    'Se abona tras {count, plural, one {# confirmación} other {# confirmaciones}} de la red.',
};
