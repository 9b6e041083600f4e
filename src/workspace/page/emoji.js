const names = `
+1 👍|-1 👎|100 💯|abacus 🧮|alarm_clock ⏰|arrow_down ⬇️|arrow_forward ▶️|arrow_left ⬅️
arrow_right ➡️|arrow_up ⬆️|arrows_counterclockwise 🔄|bank 🏦|bar_chart 📊|bell 🔔|black_circle ⚫
blue_book 📘|bookmark 🔖|books 📚|briefcase 💼|building_construction 🏗️|bulb 💡|busts_in_silhouette 👥
bust_in_silhouette 👤|calendar 📅|card_index 📇|chart_with_downwards_trend 📉
chart_with_upwards_trend 📈|city_sunrise 🌇|clap 👏|classical_building 🏛️|clipboard 📋|clock1 🕐
clock3 🕒|closed_lock_with_key 🔐|coin 🪙|construction 🚧|convenience_store 🏪|credit_card 💳
crossed_fingers 🤞|date 📆|department_store 🏬|dollar 💵|email 📧|envelope ✉️|exclamation ❗
eyes 👀|factory 🏭|file_folder 📁|fire 🔥|flag-tr 🇹🇷|gear ⚙️|green_circle 🟢|green_heart 💚
grey_question ❔|hammer_and_wrench 🛠️|hash #️⃣|heart ❤️|heavy_check_mark ✔️|heavy_minus_sign ➖
heavy_plus_sign ➕|hourglass ⌛|hourglass_flowing_sand ⏳|house 🏠|id 🆔|inbox_tray 📥
information_source ℹ️|key 🔑|label 🏷️|large_blue_circle 🔵|large_green_circle 🟢
large_orange_circle 🟠|large_red_square 🟥|large_yellow_circle 🟡|large_yellow_square 🟨|link 🔗
lock 🔒|low_battery 🪫|mag 🔍|mag_right 🔎|mailbox 📫|memo 📝|money_with_wings 💸|moneybag 💰
muscle 💪|new 🆕|no_entry ⛔|no_entry_sign 🚫|octagonal_sign 🛑|office 🏢|office_worker 🧑‍💼|ok ✅
ok_hand 👌|open_file_folder 📂|outbox_tray 📤|page_facing_up 📄|paperclip 📎|phone ☎️
point_down 👇|point_left 👈|point_right 👉|point_up 👆|pray 🙏|pushpin 📌|question ❓|receipt 🧾
recycle ♻️|red_circle 🔴|repeat 🔁|robot_face 🤖|rocket 🚀|rotating_light 🚨|round_pushpin 📍
scales ⚖️|scroll 📜|shopping_trolley 🛒|slightly_smiling_face 🙂|smile 😄|sparkles ✨
speech_balloon 💬|star ⭐|stopwatch ⏱️|tada 🎉|telephone_receiver 📞|thinking_face 🤔|thumbsdown 👎
thumbsup 👍|ticket 🎫|timer_clock ⏲️|truck 🚚|unlock 🔓|v ✌️|warning ⚠️|wastebasket 🗑️|wave 👋
white_check_mark ✅|white_circle ⚪|wink 😉|world_map 🗺️|wrench 🔧|x ❌|zap ⚡`;

const table = new Map(
  names
    .trim()
    .split(/[|\n]/)
    .map((one) => one.split(" ")),
);

/** The character of a shortcode, or undefined for one this page doesn't know. */
export function emojiOf(name) {
  return table.get(name);
}
